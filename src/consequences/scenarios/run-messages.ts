import {
  type Json,
  type JsonObject,
  matches,
  messagesFor,
  notificationsFor,
  type OutgoingMessage,
  type OutgoingNotification,
  pointTo,
} from '#engine/index.ts'
import type { Decided } from '#verify/explanation.ts'
import { rendered } from './answer-claims.ts'
import {
  factsOf,
  givenTo,
  inWords,
  listMismatch,
  type Mismatch,
  mismatch,
  type Scenario,
  type Stage,
  valueMismatches,
} from './scenario-run.ts'

/** Checks claims about messages: all that an event sends (`sent`), or named ones with what they say (`messages`). */
export function runMessages(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.messages ?? []).flatMap((claim, index): Mismatch[] => {
    const then = ['messages', String(index), 'then']
    const facts = factsOf(stage, givenTo(scenario, claim))
    const sent = messagesFor(stage.flow, claim.event, facts)
    const news = notificationsFor(stage.flow, claim.event, facts)
    const ids = sent.map(({ id }) => id).toSorted()
    const why = (name: string): Decided[] => {
      const message = Object.hasOwn(stage.flow.messages ?? {}, name) ? stage.flow.messages?.[name] : undefined
      if (!message) return [{ says: `there is no message ${name}`, because: { at: 'messages' }, facts }]
      const decided = (key: 'sentWhen' | 'consent'): Decided[] => {
        const rule = message[key]
        const says = `the message ${name} ${matches(rule, facts) ? 'may' : 'may not'} be sent`
        return rule === undefined ? [] : [{ says, because: { at: pointTo(message.at, key), rule }, facts }]
      }
      return [...decided('sentWhen'), ...decided('consent')]
    }
    const wanted = claim.then.sent
    const all = wanted === undefined ? [] : [...new Set([...wanted, ...ids])].flatMap(why)
    const sentence = `expects that ${claim.event} sends ${inWords(wanted ?? [])}, and it sends ${inWords(ids)}`
    return [
      ...(wanted === undefined ? [] : listMismatch([...then, 'sent'], sentence, wanted, ids, all)),
      ...Object.entries(claim.then.messages ?? {}).flatMap(([name, one]): Mismatch[] => {
        const at = [...then, 'messages', name]
        const found = sent.find(({ id }) => id === name)
        if (one && found) return oneMessage(stage, one as JsonObject, found, at)
        if (Boolean(one) === Boolean(found)) return []
        const says = `expects ${one ? 'the' : 'no'} message ${name}, and it is ${found ? '' : 'not '}sent`
        return [mismatch(at, says, Boolean(one), Boolean(found), why(name))]
      }),
      ...Object.entries(claim.then.notified ?? {}).flatMap(([name, one]): Mismatch[] => {
        const at = [...then, 'notified', name]
        const found = news.find(({ id }) => id === name)
        if (one && found) return oneNotification(stage, one as JsonObject, found, at)
        if (Boolean(one) === Boolean(found)) return []
        const says = `expects ${one ? 'the' : 'no'} notification ${name}, and there is ${found ? 'one' : 'none'}`
        return [mismatch(at, says, Boolean(one), Boolean(found), why(name))]
      }),
    ]
  })
}

/** The mismatches of one message; an empty text claims that the message has none. */
function oneMessage(stage: Stage, wanted: JsonObject, message: OutgoingMessage, at: readonly string[]): Mismatch[] {
  return valueMismatches(
    at,
    wanted,
    asClaimed(stage, message),
    (path, one, actual) => `expects ${path} ${one} of the message ${message.id}, and it is ${actual}`,
  )
}

function oneNotification(
  stage: Stage,
  wanted: JsonObject,
  { id, title, description, ctas }: OutgoingNotification,
  at: readonly string[],
): Mismatch[] {
  const claimed = {
    ...{ title: rendered(stage, title), description: rendered(stage, description) },
    ctas: ctas.map(({ go }) => go),
  }
  return valueMismatches(
    at,
    wanted,
    claimed,
    (path, one, actual) => `expects ${path} ${one} of the notification ${id}, and it is ${actual}`,
  )
}

/** All keys of a message that a claim may have. */
function asClaimed(stage: Stage, message: OutgoingMessage): { readonly [key: string]: Json } {
  const { repeats, waits = 0 } = message
  if (message.kind === 'text') return { repeats, waits, text: rendered(stage, message.text) }
  return {
    ...{ repeats, waits },
    subject: rendered(stage, message.subject),
    heading: rendered(stage, message.heading),
    paragraphs: message.paragraphs.map((paragraph) => rendered(stage, paragraph)),
    button: message.button ? rendered(stage, message.button) : '',
  }
}
