/** Answers the requests for what stands around the screens: pages, menu, notifications, and the chat of a case. */
import { type ChatHistory, type ChatMessage, type ChatPage, chatHistoryPath, chatPath, chatWords } from '#contract/chat.ts'
import { type ContentPage, contentPath, type MenuAnswer, menuPath } from '#contract/content.ts'
import { type Feed, type Notification, notificationsPath } from '#contract/notifications.ts'
import {
  type CompiledFlow,
  type CompiledMessage,
  type Facts,
  isObject,
  menuOf,
  nameParts,
  pageOf,
  type ResolvedText,
  resolveText,
  type Text,
  visitorFacts,
} from '#engine/index.ts'
import { formatMessage, type Locals } from '#i18n/format-message.ts'
import type { PreviewCase } from './preview-case.ts'

/** The conversation that the chat of a case goes on with. */
export const previewConversation = '00000000-0000-4000-8000-000000000002'

/** @returns undefined for a request that is about something else */
export function aroundAnswer(previewCase: PreviewCase, flow: CompiledFlow, { pathname, searchParams }: URL): object | undefined {
  if (pathname === contentPath) return contentOf(previewCase, flow, searchParams.get('path') ?? '')
  if (pathname === menuPath) return menuAnswerOf(previewCase, flow)
  if (pathname === notificationsPath) return feedOf(previewCase, flow)
  if (previewCase.home?.is !== 'chat') return undefined
  if (pathname === chatPath) return chatOf(previewCase, flow)
  return pathname === chatHistoryPath(previewConversation) ? historyOf(previewCase, flow) : undefined
}

/** Formats the texts of a flow with the facts. */
export function wordsOf(flow: CompiledFlow, facts: Facts): (text: Text, locals?: Locals) => string {
  return (text, locals) => formatted(flow)(resolveText(flow, text, facts), locals)
}

export function formatted(flow: CompiledFlow): (text: ResolvedText, locals?: Locals) => string {
  return (text, locals) => formatMessage(text, flow.live.lender.locale, locals)
}

/** The facts of the person of a case beside the applications. */
function aroundFacts({ facts, isSignedIn }: PreviewCase, flow: CompiledFlow): Facts {
  const known = visitorFacts(flow, String(facts.today), 'preview', isSignedIn ? (facts.profile ?? {}) : undefined)
  return { ...known, flags: { ...known.flags, ...facts.flags } }
}

function contentOf(previewCase: PreviewCase, flow: CompiledFlow, path: string): ContentPage | undefined {
  const view = pageOf(flow, path, aroundFacts(previewCase, flow))
  const words = formatted(flow)
  return (
    view && {
      heading: words(view.heading),
      paragraphs: view.paragraphs.map(({ id, heading, text }) => ({
        ...{ id, text: words(text) },
        ...(heading && { heading: words(heading) }),
      })),
      actions: view.actions.map(({ id, label, go }) => ({ id, label: words(label), go })),
    }
  )
}

function menuAnswerOf(previewCase: PreviewCase, flow: CompiledFlow): MenuAnswer | undefined {
  const view = menuOf(flow, aroundFacts(previewCase, flow))
  const words = formatted(flow)
  const { name, email } = previewCase.facts.profile ?? {}
  const { firstName, lastName } = nameParts(isObject(name) ? name : {})
  return (
    view && {
      ...{ name: `${firstName} ${lastName}`.trim(), email: typeof email === 'string' ? email : '', open: words(view.open) },
      groups: view.groups.map(({ id, heading, entries }) => ({
        ...{ id, entries: entries.map((entry) => ({ ...entry, label: words(entry.label) })) },
        ...(heading && { heading: words(heading) }),
      })),
    }
  )
}

/** The notification that the case is about, otherwise the first of the lender; none where the text says that there is none. */
function feedOf({ home, facts }: PreviewCase, flow: CompiledFlow): Feed | undefined {
  const texts = flow.live.dashboard?.notifications
  if (!texts) return undefined
  const words = wordsOf(flow, facts)
  const all = Object.values(flow.messages ?? {}).filter((message) => message.kind === 'email' && message.notification)
  const meant = home?.is === 'message' ? all.find(({ id }) => id === home.id) : all[0]
  const items = meant && !(home?.is === 'dashboard' && home.isEmpty) ? [notificationOf(meant, facts, words)] : []
  const heading = words(texts.heading)
  return {
    ...{ heading, label: items.length === 0 ? heading : words(texts.unread, { count: items.length }), unread: items.length },
    ...{ empty: words(texts.empty), all: words(texts.all), new: words(texts.new), items },
  }
}

function notificationOf(message: CompiledMessage, { today }: Facts, words: ReturnType<typeof wordsOf>): Notification {
  const news = message.kind === 'email' ? message.notification : undefined
  return {
    ...{ uuid: previewConversation, created: `${today}T12:00:00.000Z`, age: '5m', status: 'UNREAD', walletAddress: '' },
    title: words(news?.title ?? ''),
    description: words(news?.description ?? ''),
    ctas: (news?.ctas ?? []).map(({ title, go }) => ({ title: words(title), redirectPath: go })),
  }
}

/** The chat as it is while people answer the telephone. */
function chatOf(previewCase: PreviewCase, flow: CompiledFlow): ChatPage | undefined {
  const { chat, lender } = flow.live
  if (!chat) return undefined
  const words = wordsOf(flow, aroundFacts(previewCase, flow))
  const { messageLength, feedbackLength } = chat.limits
  const most = { tooLong: messageLength, moreTooLong: feedbackLength } as const
  const formattedWords = chatWords.map((word) => [
    word,
    words(chat.words[word], { most: word in most ? most[word as 'tooLong'] : '' }),
  ])
  const isOpen = !previewCase.place.includes('peopleClosed')
  return {
    words: Object.fromEntries(formattedWords) as ChatPage['words'],
    suggested: chat.questions.filter(({ suggested }) => suggested).map(({ id, question }) => ({ id, question: words(question) })),
    reasons: chat.reasons.map(({ id, label, asksMore }) => ({ id, label: words(label), ...(asksMore && { asksMore }) })),
    limits: { messageLength, feedbackLength },
    people: {
      isOpen,
      text: isOpen ? words(chat.words.peopleOpen) : words(chat.words.peopleClosed, { opens: '…' }),
      call: { label: words(chat.words.call), go: `tel:${lender.contact.phone}` },
      write: { label: words(chat.words.write), go: `mailto:${lender.contact.email}` },
    },
  }
}

function historyOf(previewCase: PreviewCase, flow: CompiledFlow): ChatHistory {
  const { chat } = flow.live
  const { home, facts } = previewCase
  const asked = chat?.questions.find(({ id }) => home?.is === 'chat' && id === home.question)
  if (!chat || !asked) return { messages: [] }
  const words = wordsOf(flow, aroundFacts(previewCase, flow))
  const question = words(asked.question)
  const message: ChatMessage = {
    ...{ questionId: asked.id, conversationId: previewConversation, questionStr: question, responseStr: words(asked.answer) },
    ...{ createdDt: `${facts.today}T12:00:00.000Z`, source: words(chat.words.source, { question }), others: [], rated: false },
    ...(asked.more && { more: { label: words(asked.more.label), go: asked.more.go } }),
  }
  return { messages: [message] }
}
