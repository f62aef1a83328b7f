/** Where people read the texts that belong to no step, screen, card or state. */
import type { PreviewPlaceId } from '#contract/preview.ts'
import { type CompiledFlow, chatFlag, type Facts, isDocumentShown, matches, screenFor } from '#engine/index.ts'

export type TextHome =
  /** `reads`: the message itself, or its notification in the feed. */
  | { readonly is: 'message'; readonly id: string; readonly reads: 'message' | 'notification' }
  | { readonly is: 'document'; readonly id: string }
  /** `path` below the base path. */
  | { readonly is: 'page'; readonly path: string }
  /** `part` is the key of dashboard.json. */
  | { readonly is: 'dashboard'; readonly part: string; readonly isEmpty: boolean }
  /** `question`: the id of the question whose answer is drawn. */
  | { readonly is: 'chat'; readonly question?: string }

/** undefined for a place that is no text, and for a text of a step, screen, card or state. */
export function homeOfText(place: PreviewPlaceId): TextHome | undefined {
  const [, folder, name = '', rest = ''] = /^text:(?:(messages|documents|pages)\/)?(.+)\.json#\/(.*)$/.exec(place) ?? []
  const [key = '', id] = rest.split('/')
  if (folder === 'messages') return { is: 'message', id: name, reads: key === 'notification' ? 'notification' : 'message' }
  if (folder === 'documents') return { is: 'document', id: name }
  if (folder === 'pages') return { is: 'page', path: `/${name}` }
  if (name === 'dashboard') return { is: 'dashboard', part: key, isEmpty: key === 'start' || /\bempty$/.test(rest) }
  if (name === 'chat') return { is: 'chat', ...(key === 'questions' && id !== undefined && { question: id }) }
  return undefined
}

/** Whether an applicant with these facts reads what is at the home. */
export function isForFacts(flow: CompiledFlow, home: TextHome, facts: Facts): boolean {
  if (home.is === 'message') {
    const message = flow.messages?.[home.id]
    return matches(message?.sentWhen, { ...facts, params: { ...facts.params, screen: screenFor(flow, facts).go } })
  }
  const document = home.is === 'document' ? flow.documents?.[home.id] : undefined
  return document === undefined || isDocumentShown(document, facts)
}

/** Why nobody reads the texts of a home at this lender; undefined where a borrower can. */
export function whyUnread(home: TextHome, { flags }: Pick<Facts, 'flags'>): string | undefined {
  if (home.is !== 'chat' || flags?.[chatFlag] === true) return undefined
  return `Nobody reads this text: the flag ${chatFlag} is off for this lender, and so is the chat.`
}

/** What draws the text, in words. */
export function homeInWords(home: TextHome): string {
  if (home.is === 'message')
    return home.reads === 'message' ? `the message ${home.id}` : `the notification of the message ${home.id}`
  if (home.is === 'document') return `the document ${home.id}`
  if (home.is === 'page') return `the page ${home.path}`
  if (home.is === 'chat') return 'the chat'
  return home.part === 'menu' ? 'the menu' : home.part === 'notifications' ? 'the notifications' : 'the dashboard'
}
