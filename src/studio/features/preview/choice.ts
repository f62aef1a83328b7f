/** The state of the preview page, which is entirely in its URL: equal URLs show the same on every machine. */
import { type PreviewPlaceId, type PreviewPlaceKind, previewPath } from '#contract/preview.ts'
import type { LenderId } from '#engine/index.ts'

/** The kinds of place, in the order of the list. */
export const KINDS = ['step', 'screen', 'card', 'state', 'status', 'text'] as const satisfies readonly PreviewPlaceKind[]

/** The states in which a place can be drawn; `shown` is the first view of a borrower. */
export const DRAWN_STATES = ['shown', 'filled', 'errors', 'loading', 'failed', 'offline', 'link-failed'] as const
export type DrawnState = (typeof DRAWN_STATES)[number]

export const WINDOW_SIZES = ['both', 'phone', 'desktop'] as const
export type WindowSize = (typeof WINDOW_SIZES)[number]

export type Look = { readonly lender: LenderId; readonly locale?: string }

export type Choice = Look & {
  readonly place: PreviewPlaceId
  /** The id of a `PreviewPerson`; absent for the applicant found for each place. */
  readonly person?: string
  readonly state: DrawnState
  readonly size: WindowSize
  /** A second lender or language beside the first. */
  readonly secondLook?: Look
  /** JSON that is merged over the facts of the chosen applicant. */
  readonly facts?: string
}

export function addressOfChoice({ lender, place, ...choice }: Choice): string {
  const colon = place.indexOf(':')
  const name = place
    .slice(colon + 1)
    .split('/')
    .map(encodeURIComponent)
    .join('/')
  const { locale, person, state, size, secondLook, facts } = choice
  const query = new URLSearchParams({
    ...(locale !== undefined && { language: locale }),
    ...(person !== undefined && { person }),
    ...(state !== 'shown' && { state }),
    ...(size !== 'both' && { size }),
    ...(facts !== undefined && { facts }),
  })
  if (secondLook) {
    query.set('beside', secondLook.locale === undefined ? secondLook.lender : `${secondLook.lender}:${secondLook.locale}`)
  }
  return `${previewPath}/${lender}/${place.slice(0, colon)}/${name}${query.size === 0 ? '' : `?${query}`}`
}

/** The choice in a URL; undefined if the URL names no place, as on the preview's first page. */
export function choiceIn({ pathname, search }: { readonly pathname: string; readonly search: string }): Choice | undefined {
  const [lender, kind, ...name] = pathname
    .slice(previewPath.length + 1)
    .split('/')
    .map(decoded)
  const known = KINDS.find((one) => one === kind)
  if (lender === undefined || known === undefined || name.length === 0) return undefined
  const query = new URLSearchParams(search)
  const given = <Key extends string, Name extends string>(key: Key, as: Name) => {
    const value = query.get(as)
    return value === null ? {} : ({ [key]: value } as { readonly [key in Key]: string })
  }
  return {
    lender,
    place: `${known}:${name.join('/')}`,
    state: DRAWN_STATES.find((one) => one === query.get('state')) ?? 'shown',
    size: WINDOW_SIZES.find((one) => one === query.get('size')) ?? 'both',
    ...given('locale', 'language'),
    ...given('person', 'person'),
    ...given('facts', 'facts'),
    ...secondLookIn(query.get('beside')),
  }
}

/** The lender in a URL, which need not name a place. */
export function lenderIn({ pathname }: { readonly pathname: string }): LenderId | undefined {
  return decoded(pathname.slice(previewPath.length + 1).split('/')[0] ?? '') || undefined
}

function secondLookIn(text: string | null): { readonly secondLook?: Look } {
  if (!text) return {}
  const [lender = '', locale] = text.split(':')
  return { secondLook: { lender, ...(locale !== undefined && { locale }) } }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
