/**
 * Stands in the build for three packages that rjsf and Ajv import and nothing of ours calls (aliases in vite.config.ts).
 * What a package would do throws its name, so that a test of the built app fails once rjsf needs it.
 */
const leftOut = (name: string) => (): never => {
  throw new Error(`${name} is left out of the page: see the aliases in vite.config.ts.`)
}

/** `markdown-to-jsx`: texts of flow files contain no Markdown. */
export const Markdown = leftOut('markdown-to-jsx')

/** `fast-uri`: the schema of a screen has no `$ref` to resolve, and compiled validators have none either. */
export default { equal: leftOut('fast-uri'), resolve: leftOut('fast-uri') }

/** `@x0k/json-schema-merge`: rjsf makes its merger when it is imported, and uses ours (`experimental_customMergeAllOf`). */
const merge = leftOut('@x0k/json-schema-merge')
export const createComparator = () => ({})
export const createMerger = () => ({})
export const createDeduplicator = () => merge
export const createIntersector = () => merge
export const createShallowAllOfMerge = () => merge
