import type { ReactNode } from 'react'

/** Stands in for the Markdown renderer that rjsf would bring: flow texts are plain, and a person's own text is never parsed. */
export const Markdown = ({ children }: { readonly children?: ReactNode }): ReactNode => children

export default Markdown
