//! What several threads write against what one writes.
#![cfg(feature = "rayon")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use core::time::Duration;
use std::collections::HashSet;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use shapeproof::prelude::*;
use shapeproof::{Expr, Identity, elementwise_mul, multiplex, where_};

/// Compares the values of an expression from one thread with those from four.
fn agree<E: Expr<Elem = f32> + Sync>(expr: &Unevaluated<E>, mut places: [Box<Tensor<f32, E::Shape>>; 2]) {
    let [one, four] = &mut places;
    one.as_mut_slice().fill(f32::NAN);
    four.as_mut_slice().fill(f32::NAN);
    expr.eval_into(one);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    pool.install(|| expr.par_eval_into(four));
    assert_eq!(one.as_slice(), four.as_slice());
}

/// With places on the heap anyway.
fn agrees<E: Expr<Elem = f32> + Sync>(expr: Unevaluated<E>) {
    agree(&expr, [0, 1].map(|_| Box::new(expr.eval())));
}

type Dynamic = Tensor<f32, Shape![?, ?]>;

fn numbered(rows: usize, columns: usize) -> Dynamic {
    Dynamic::try_from_fn([rows, columns], |[i, j]| ((i * columns + j) % 8191) as f32).unwrap()
}

#[test]
fn one_loop_over_everything() {
    let x = numbered(700, 501);
    agrees((&x * 2.0 + 1.0).exp());
    agrees(x.try_mul(&x).unwrap());
}

#[test]
fn rows_and_columns_broadcast() {
    let (x, column) = (numbered(900, 301), numbered(900, 1));
    agrees(x.try_add(&column).unwrap());
    let row = numbered(1, 301);
    agrees(column.try_mul(&row).unwrap());
    agrees(x.transpose() * 3.0);
}

#[test]
fn lengths_that_do_not_halve() {
    for (rows, columns) in [(1, 300_001), (300_001, 1), (3, 100_001), (100_001, 3), (2, 1), (0, 5), (5, 0)] {
        let x = numbered(rows, columns);
        agrees(&x + 1.0);
        agrees(x.transpose() - 1.0);
    }
}

#[test]
fn other_nodes() {
    type Four = Tensor<f32, Shape![8, 64, 16, 32]>;
    let (x, y) = (
        Four::boxed_from_fn(|[a, b, c, d]| (a + b * c + d) as f32),
        Tensor::<f32, Shape![64, 16]>::full(0.5),
    );
    let places = [0, 1].map(|_| Four::boxed_zeros());
    agree(&elementwise_mul(&*x, &y, Axis::<1>, Identity), places);
    type Tall = Tensor<f32, Shape![4096, 64]>;
    let (a, b) = (Tall::boxed_full(1.0), Tall::boxed_full(2.0));
    let index = Tensor::<i32, Shape![4096, 1]>::boxed_from_fn(|[i, _]| i32::from(i % 3 == 0));
    let places = || [0, 1].map(|_| Tall::boxed_zeros());
    agree(&multiplex([&*a, &*b], &*index).unwrap(), places());
    let condition = Tensor::<bool, Shape![4096, 64]>::boxed_from_fn(|[i, j]| (i ^ j) % 3 == 0);
    agree(&where_(&*condition, &*a, &*b), places());
}

/// The thread that comes first waits for a second one, which comes if the work was divided.
#[test]
fn the_work_is_divided() {
    let (threads, start) = (Mutex::new(HashSet::new()), Instant::now());
    let mut out = numbered(1024, 1024);
    let x = out.clone();
    let expr = x.map(|v| {
        while {
            let mut threads = threads.lock().unwrap();
            threads.insert(thread::current().id());
            threads.len() < 2
        } && start.elapsed() < Duration::from_secs(30)
        {
            thread::sleep(Duration::from_millis(1));
        }
        v + 1.0
    });
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| expr.par_eval_into(&mut out));
    assert_eq!(threads.lock().unwrap().len(), 2);
}
