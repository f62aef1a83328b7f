/**
 * Refuses answers with a letter that no font of documents draws. The message names the letter and asks for Latin letters:
 * a name that documents print as boxes is nobody's name.
 */
import {
  type CompiledFlow,
  type Facts,
  factsOf,
  type InputScreen,
  inputScreen,
  type Json,
  validateScreen,
  type WalkedJourney,
} from '#engine/index.ts'
import { Refused } from '../errors/refused.ts'
import type { RequestedApplication } from '../identity/requested-application.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { undrawnLettersIn } from './render-in-worker.ts'

type Fields = Pick<InputScreen, 'fields'>['fields']
type Messages = { readonly [field: string]: string }

/** @throws Refused answers-refused, for the first step that has such an answer */
export async function refuseUndrawnInJourney(flow: CompiledFlow, { view, answered }: WalkedJourney): Promise<void> {
  for (const step of view.activeSteps) {
    const fields = inputScreen(flow, step.screen)?.fields ?? []
    const messages = await messagesFor(flow, view.facts, fields, ({ path }) => answered(path)?.answer)
    if (messages) throw refused(messages, { step: step.id })
  }
}

/** @throws Refused answers-refused, where an answer to a shown field has such a letter */
export async function refuseUndrawn(
  { application, served: { flow, validators } }: RequestedApplication,
  { route, fields }: InputScreen,
  answers: { readonly [field: string]: Json },
  today: string,
): Promise<void> {
  if (!fields.some(({ id }) => isRare(answers[id]))) return
  const facts = factsOf(flow, application, today, { screen: route })
  const { given } = validateScreen(flow, route, answers, facts, validators)
  const messages = await messagesFor(flow, facts, fields, ({ id }) => given[id])
  if (messages) throw refused(messages)
}

/** A letter that the font of documents may lack: it has all of Latin-1 and Latin Extended A and B. */
const rare = /[^\0-\u024f]/u

function isRare(answer: Json | undefined): answer is string {
  return typeof answer === 'string' && rare.test(answer)
}

/** The message of each answer of one line with such a letter; undefined if there is none. */
async function messagesFor(
  flow: CompiledFlow,
  facts: Facts,
  fields: Fields,
  answerOf: (field: Fields[number]) => Json | undefined,
): Promise<Messages | undefined> {
  const asked = fields.flatMap((field) => {
    const answer = field.as === 'text' && !field.keepNever ? answerOf(field) : undefined
    return isRare(answer) ? [{ id: field.id, answer }] : []
  })
  if (asked.length === 0) return undefined
  const undrawn = await undrawnLettersIn(asked.map(({ answer }) => answer))
  const format = textFormatter(flow, facts)
  const messages = asked.flatMap(({ id }, index) => {
    const letters = undrawn[index] ?? []
    return letters.length === 0 ? [] : [[id, format(flow.live.shell.words.undrawn, { letters: letters.join(' ') })] as const]
  })
  return messages.length === 0 ? undefined : Object.fromEntries(messages)
}

function refused(messages: Messages, at: { readonly step?: string } = {}): Refused {
  return new Refused('answers-refused', { ...at, errors: [...new Set(Object.values(messages))], messages })
}
