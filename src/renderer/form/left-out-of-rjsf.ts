/**
 * Replaces packages of rjsf that no screen needs (aliases in vite.config.ts): flow texts contain no Markdown, the
 * schema of a screen has no `$ref` to resolve, and fields need no `allOf`.
 */
import type { ReactNode } from 'react'

/** In place of `markdown-to-jsx`. */
export const Markdown = ({ children }: { readonly children?: ReactNode }): ReactNode => children

/** The bundler puts this in place of `fast-uri`, which AJV uses for `$ref`: compiled validators contain no `$ref`. */
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
