//! A puzzle of your own, in seven short chapters: one puzzle is carried all the way through.
//!
//! 1. [`formulate`]: what is a state?
//! 2. [`declare`]: say what is wanted, and both formulations follow.
//! 3. [`write_a_state`]: the partial formulation by hand.
//! 4. [`add_a_delta`]: the complete formulation, and what makes local search fast.
//! 5. [`plug_in`]: a name, and the whole command.
//! 6. [`choose_an_engine`]: the local searches, and many chains of one.
//! 7. [`compare_fairly`]: which is better, and how one would know.
//!
//! En français : [`fr`].

// Each chapter's code is in a file of its own, shared by both languages and by later chapters.
macro_rules! chapters {
    ($($name:ident: $page:literal, $code:literal after $($before:literal)*;)*) => {
        $(
            #[doc = include_str!(concat!("../docs/guide/", $page, ".md"))]
            #[doc = "```standalone_crate"]
            $(#[doc = concat!(
                "# include!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/docs/guide/code/", $before, ".rs\"));"
            )])*
            #[doc = include_str!(concat!("../docs/guide/code/", $code, ".rs"))]
            #[doc = "# fn main() {}"]
            #[doc = "```"]
            pub mod $name {}
        )*
    };
}

chapters! {
    formulate: "1-formulate", "formulate" after;
    declare: "2-declare", "declare" after "formulate";
    write_a_state: "3-write-a-state", "state" after "formulate";
    add_a_delta: "4-add-a-delta", "delta" after "formulate" "state";
    plug_in: "5-plug-in", "plug_in" after "formulate" "state" "delta";
    choose_an_engine: "6-choose-an-engine", "choose" after "formulate" "state" "delta";
}

#[doc = include_str!("../docs/guide/7-compare-fairly.md")]
pub mod compare_fairly {}

/// Un puzzle à vous, en sept courts chapitres : un seul puzzle fait tout le chemin.
///
/// 1. [`formuler`](fr::formuler) : qu'est-ce qu'un état ?
/// 2. [`declarer`](fr::declarer) : dire ce que l'on veut ; les deux formulations s'ensuivent.
/// 3. [`ecrire_un_etat`](fr::ecrire_un_etat) : la formulation partielle, à la main.
/// 4. [`ajouter_un_delta`](fr::ajouter_un_delta) : la formulation complète, et ce qui rend la recherche locale rapide.
/// 5. [`brancher`](fr::brancher) : un nom, et toute la commande.
/// 6. [`choisir_un_moteur`](fr::choisir_un_moteur) : les recherches locales, et plusieurs chaînes d'une seule.
/// 7. [`comparer`](fr::comparer) : lequel est le meilleur, et comment le saurait-on ?
pub mod fr {
    chapters! {
        formuler: "fr/1-formuler", "formulate" after;
        declarer: "fr/2-declarer", "declare" after "formulate";
        ecrire_un_etat: "fr/3-ecrire-un-etat", "state" after "formulate";
        ajouter_un_delta: "fr/4-ajouter-un-delta", "delta" after "formulate" "state";
        brancher: "fr/5-brancher", "plug_in" after "formulate" "state" "delta";
        choisir_un_moteur: "fr/6-choisir-un-moteur", "choose" after "formulate" "state" "delta";
    }

    #[doc = include_str!("../docs/guide/fr/7-comparer.md")]
    pub mod comparer {}
}
