//! Job shop.
