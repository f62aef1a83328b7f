/** The pages beside the applications and the menu around all pages, with their texts for one borrower or visitor. */
import type { CompiledFlow, LivePart } from '#engine/flow/compiled-flow.ts'
import type { MenuEntry } from '#engine/flow/files.generated.ts'
import type { Facts, Rule, Text } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { type ResolvedText, resolveText } from '#engine/text/resolve-text.ts'

export type PageView = {
  readonly heading: ResolvedText
  readonly paragraphs: readonly { readonly id: string; readonly heading?: ResolvedText; readonly text: ResolvedText }[]
  readonly actions: readonly EntryView[]
}

/** `go`: a path below the base path, a whole address (`https:`, `tel:`, `mailto:`), or `@sign-out`. */
export type EntryView = { readonly id: string; readonly label: ResolvedText; readonly go: string }

export type MenuView = { readonly open: ResolvedText; readonly groups: readonly MenuGroupView[] }

export type MenuGroupView = {
  readonly id: string
  readonly heading?: ResolvedText
  readonly entries: readonly EntryView[]
}

type Flow = Pick<CompiledFlow, 'values'> & { readonly live: Pick<LivePart, 'dashboard' | 'lender' | 'pages'> }

/** @param path below the base path: `/contact` */
export function pageOf(flow: Flow, path: string, facts: Facts): PageView | undefined {
  const { pages = {} } = flow.live
  const name = path.slice(1)
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined
  if (!page) return undefined
  const text = (words: Text) => resolveText(flow, words, facts)
  return {
    heading: text(page.heading),
    paragraphs: shown(page.paragraphs, facts).map(({ id, heading, text: words }) => {
      return { id, text: text(words), ...(heading !== undefined && { heading: text(heading) }) }
    }),
    actions: entriesOf(flow, page.actions ?? [], facts),
  }
}

/** A group without a visible entry is left out. Undefined for a lender without a menu. */
export function menuOf(flow: Flow, facts: Facts): MenuView | undefined {
  const menu = flow.live.dashboard?.menu
  if (!menu) return undefined
  const text = (words: Text) => resolveText(flow, words, facts)
  const groups = menu.groups.map(({ id, heading, entries }) => ({
    ...{ id, ...(heading !== undefined && { heading: text(heading) }) },
    entries: entriesOf(flow, entries, facts),
  }))
  return { open: text(menu.open), groups: groups.filter(({ entries }) => entries.length > 0) }
}

function entriesOf(flow: Flow, entries: readonly MenuEntry[], facts: Facts): readonly EntryView[] {
  const { phone, email } = flow.live.lender.contact
  const addresses: { readonly [go: string]: string } = { '@call': `tel:${phone}`, '@write': `mailto:${email}` }
  return shown(entries, facts).map(({ id, label, go }) => {
    return { id, label: resolveText(flow, label, facts), go: addresses[go] ?? go }
  })
}

function shown<Item extends { readonly shownWhen?: Rule }>(items: readonly Item[], facts: Facts): readonly Item[] {
  return items.filter(({ shownWhen }) => matches(shownWhen, facts))
}
