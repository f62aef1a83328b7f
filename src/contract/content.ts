/** The page of `pages/…` at `path` below the base path, for visitors and borrowers: `?path=/contact`. */
export const contentPath = '/service-content/api/v1/pages'
/** The menu around all pages of a signed-in borrower. */
export const menuPath = '/service-content/api/v1/menu'

/** All texts are formatted in the requested language. */
export type ContentPage = {
  readonly heading: string
  readonly paragraphs: readonly { readonly id: string; readonly heading?: string; readonly text: string }[]
  readonly actions: readonly Entry[]
}

/** `go`: a path below the base path, a whole address (`https:`, `tel:`, `mailto:`), or `@sign-out`. */
export type Entry = { readonly id: string; readonly label: string; readonly go: string }

export type MenuAnswer = {
  readonly name: string
  readonly email: string
  /** The label of the button that opens the menu. */
  readonly open: string
  readonly groups: readonly { readonly id: string; readonly heading?: string; readonly entries: readonly Entry[] }[]
}
