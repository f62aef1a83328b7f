import { type Answers, inputScreen, type ScreenRoute, validateScreen } from '#engine/index.ts'
import { Refused } from '../errors/refused.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { resolvedTextFormatter } from '../texts/text-formatter.ts'
import { factsOfVisitor } from './facts-of-visitor.ts'

/**
 * The answers to a screen of an account, validated and normalized by the flow's own rules.
 *
 * @throws Refused answers-refused, with the first message of each field; not-found if the lender has no such screen
 */
export function normalizedAnswers({ flow, validators }: ServedLender, route: ScreenRoute, answers: Answers, at: Date): Answers {
  if (!inputScreen(flow, route)) throw new Refused('not-found')
  const { accepted, messages, given } = validateScreen(flow, route, answers, factsOfVisitor(flow, at, ''), validators)
  if (accepted) return given
  const format = resolvedTextFormatter(flow)
  const texts = Object.entries(messages).flatMap(([field, [first]]) => (first ? [[field, format(first.text)] as const] : []))
  throw new Refused('answers-refused', { errors: texts.map(([, text]) => text), messages: Object.fromEntries(texts) })
}
