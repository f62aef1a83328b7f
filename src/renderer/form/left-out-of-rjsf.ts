/**
 * Takes the place of packages of rjsf that no screen needs, by the aliases in vite.config.ts: flow texts are plain, so
 * nothing is parsed as Markdown; a screen's schema has no `$ref` to resolve; and fields do without their `allOf`.
 */
import type { ReactNode } from 'react'

/** In place of `markdown-to-jsx`. */
export const Markdown = ({ children }: { readonly children?: ReactNode }): ReactNode => children

/** In place of `fast-uri`. */
export default { equal: () => false, resolve: (_base: string, reference: string) => reference }

const noMerge = () => ({})

/** In place of `@x0k/json-schema-merge`. */
export {
  noMerge as createComparator,
  noMerge as createDeduplicator,
  noMerge as createIntersector,
  noMerge as createMerger,
  noMerge as createShallowAllOfMerge,
}
