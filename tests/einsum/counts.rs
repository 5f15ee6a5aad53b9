// Written by `cases.py` with NumPy 2.4.6: subscripts, seed and shape of each operand, and how often NumPy multiplies in its best order.

#[test]
fn three_operands() {
    multiplications!("ij,jk,kl->il"; 0 [3, 2] 1 [2, 4] 2 [4, 3]; 42);
    multiplications!("i,ij,j->"; 0 [3] 1 [3, 2] 2 [2]; 8);
    multiplications!("bi,ijk,bk->bj"; 0 [4, 3] 1 [3, 2, 4] 2 [4, 4]; 120);
    multiplications!("ab,b,bc->ac"; 0 [2, 4] 1 [4] 2 [4, 3]; 32);
    multiplications!("a,a,a->a"; 0 [2] 1 [2] 2 [2]; 4);
    multiplications!("a,b,c->abc"; 0 [2] 1 [4] 2 [3]; 48);
    multiplications!("ij,kj,kl->il"; 0 [3, 2] 1 [4, 2] 2 [4, 3]; 42);
    multiplications!("abc,cd,de->abe"; 0 [2, 4, 3] 1 [3, 2] 2 [2, 4]; 112);
    multiplications!("abcd,ce,df->abef"; 0 [2, 4, 3, 2] 1 [3, 4] 2 [2, 3]; 384);
    multiplications!("ab,ac,ad->bcd"; 0 [2, 4] 1 [2, 3] 2 [2, 2]; 60);
    multiplications!("i,j,ij->"; 0 [3] 1 [2] 2 [3, 2]; 8);
    multiplications!("ij,jk,kl->il"; 0 [9, 2] 1 [2, 7] 2 [7, 2]; 64);
    multiplications!("ij,jk,kl->il"; 0 [2, 7] 1 [7, 2] 2 [2, 9]; 64);
    multiplications!("ij,jk,kl->il"; 0 [2, 9] 1 [9, 8] 2 [8, 2]; 176);
    multiplications!("ik,kj,il->jl"; 0 [2, 8] 1 [8, 3] 2 [2, 4]; 72);
    multiplications!("eiz,iil,eiz->il"; 0 [4, 3, 4] 1 [3, 3, 3] 2 [4, 3, 4]; 57);
    multiplications!("y,yyn,y->ny"; 0 [2] 1 [2, 2, 4] 2 [2]; 16);
}
