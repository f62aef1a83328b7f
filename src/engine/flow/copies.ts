/** What a compiled part says in other languages: by language and region (`es-US`), at the places where the English stands. */
export type Copies = { readonly [locale: string]: CopyOf }

/** Shaped like the part that it translates, with nothing but the texts that differ; items of lists by their position. */
export type CopyOf = { readonly [key: string]: string | CopyOf }
