/**
 * Decides which messages an event of an application sends. Pure: the server stores and delivers them, exploration and
 * scenarios compare them.
 */
import type { Application, Effect, Outcome } from '#engine/application/application.ts'
import { isWithdrawal } from '#engine/application/consents-of.ts'
import { factsOf } from '#engine/application/facts-of.ts'
import { isOwn } from '#engine/cards/open-facts.ts'
import type { CompiledFlow, CompiledMessage } from '#engine/flow/compiled-flow.ts'
import type { Facts, Text } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import { resolveText } from '#engine/text/resolve-text.ts'
import type { OutgoingMessage, OutgoingNotification } from './outgoing-message.ts'

type MessageEvent = CompiledMessage['event']

/** The events whose messages go to the co-signer. */
const forSigner: ReadonlySet<MessageEvent> = new Set(['updated-for-signer', 'conditions-opened-for-signer'])

/** Where the borrower was before an event. */
export type PlaceBefore = { readonly screen: string; readonly status: string }

/** @param facts after the event, with `previous` and `params.screen` */
export function messagesFor(flow: CompiledFlow, event: MessageEvent, facts: Facts): readonly OutgoingMessage[] {
  return Object.values(flow.messages ?? {})
    .filter((message) => message.event === event && matches(message.sentWhen, facts) && matches(message.consent, facts))
    .map((message) => viewMessage(flow, message, facts))
}

/**
 * The news of an event for the feed of the borrower, who needs to agree to none.
 *
 * @param facts as for `messagesFor`
 */
export function notificationsFor(flow: CompiledFlow, event: MessageEvent, facts: Facts): readonly OutgoingNotification[] {
  const text = (words: Text) => resolveText(flow, words, facts)
  return Object.values(flow.messages ?? {}).flatMap((message) => {
    if (message.kind !== 'email' || !message.notification) return []
    if (message.event !== event || !matches(message.sentWhen, facts)) return []
    const { title, description, ctas } = message.notification
    return [
      {
        ...{ id: message.id, repeats: message.repeats === true, title: text(title), description: text(description) },
        ctas: ctas.map((cta) => ({ title: text(cta.title), go: cta.go })),
      },
    ]
  })
}

/** Whether the message leaves only if the borrower has not answered since its event. */
export function waitsForAnswer({ messages }: Pick<CompiledFlow, 'messages'>, id: string): boolean {
  return messages !== undefined && Object.hasOwn(messages, id) && messages[id]?.waits !== undefined
}

/** True while the borrower agrees to the message. Undefined messages are never agreed to. */
export function isAgreedTo(flow: CompiledFlow, id: string, facts: Facts): boolean {
  const message = flow.messages && Object.hasOwn(flow.messages, id) ? flow.messages[id] : undefined
  return message !== undefined && matches(message.consent, facts)
}

/**
 * Adds the messages and notifications that an outcome sends to its effects.
 *
 * @param previous undefined for a registration
 */
export function withMessages<Result extends Outcome>(
  { flow, today }: { readonly flow: CompiledFlow; readonly today: string },
  previous: PlaceBefore | undefined,
  outcome: Result,
): Result {
  const { application, effects } = outcome
  const events = flow.messages ? eventsIn(effects, previous) : []
  const passed = previous ? readOnceAnswered(flow, effects) : []
  if (events.length + passed.length === 0) return outcome
  const facts = { ...factsAfter(flow, application, today), ...(previous && { previous }) }
  const messages = events.flatMap((event) => messagesFor(flow, event, facts))
  // A notification is shown to the borrower.
  const ofBorrower = events.filter((event) => !forSigner.has(event))
  const notifications = ofBorrower.flatMap((event) => notificationsFor(flow, event, facts))
  return {
    ...outcome,
    effects: [
      ...effects,
      ...(passed.length > 0 ? [{ kind: 'notifications-read', messages: passed } as const] : []),
      ...messages.map((message) => ({ kind: 'message', message }) as const),
      ...notifications.map((notification) => ({ kind: 'notification', notification }) as const),
    ],
  }
}

/** The messages whose notifications are read by the outcome: none unless the borrower has answered a screen. */
function readOnceAnswered({ messages = {} }: Pick<CompiledFlow, 'messages'>, effects: readonly Effect[]): readonly string[] {
  if (!effects.some((effect) => effect.kind === 'audit' && effect.what === 'submitted')) return []
  return Object.values(messages).flatMap((message) =>
    message.kind === 'email' && message.notification?.readOnceAnswered === true ? [message.id] : [],
  )
}

/** Where the borrower of an application is led, before an event. */
export function previousOf(
  { flow, today }: { readonly flow: CompiledFlow; readonly today: string },
  application: Application,
): PlaceBefore {
  return { screen: screenFor(flow, factsOf(flow, application, today)).go, status: application.status }
}

function eventsIn(effects: readonly Effect[], previous: PlaceBefore | undefined): readonly MessageEvent[] {
  if (!previous) return ['registered']
  const closed = new Set(effects.flatMap((effect) => (effect.kind === 'condition-closed' ? [effect.uuid] : [])))
  const opened = effects.flatMap((effect) => (effect.kind === 'condition-opened' ? [effect.condition] : []))
  const stillOpen = opened.filter(({ uuid }) => !closed.has(uuid))
  const isUpdated = effects.some((effect) => effect.kind === 'audit' && effect.what !== 'submitted')
  const withdraws = effects.some((effect) => effect.kind === 'consent' && isWithdrawal(effect))
  const hasSigned = effects.some((effect) => effect.kind === 'audit' && effect.what === 'co-signer-signed')
  return [
    ...(isUpdated ? (['updated', 'updated-for-signer'] as const) : []),
    ...(stillOpen.some(isOwn) ? (['conditions-opened'] as const) : []),
    ...(stillOpen.some((condition) => !isOwn(condition)) ? (['conditions-opened-for-signer'] as const) : []),
    ...(withdraws ? (['consent-withdrawn'] as const) : []),
    ...(hasSigned ? (['signer-signed'] as const) : []),
  ]
}

function factsAfter(flow: CompiledFlow, application: Application, today: string): Facts {
  const { go } = screenFor(flow, factsOf(flow, application, today))
  return factsOf(flow, application, today, { screen: go })
}

function viewMessage(flow: CompiledFlow, message: CompiledMessage, facts: Facts): OutgoingMessage {
  const text = (words: Text) => resolveText(flow, words, facts)
  const about = {
    ...{ id: message.id, repeats: message.repeats === true },
    ...(message.waits !== undefined && { waits: message.waits }),
    ...(forSigner.has(message.event) && { to: 'co-signer' as const }),
  }
  if (message.kind === 'text') return { ...about, kind: 'text', text: text(message.text) }
  const { subject, heading, paragraphs, button } = message
  return {
    ...{ ...about, kind: 'email', subject: text(subject), heading: text(heading) },
    paragraphs: paragraphs.filter(({ shownWhen }) => matches(shownWhen, facts)).map((paragraph) => text(paragraph.text)),
    ...(button !== undefined && { button: text(button) }),
  }
}
