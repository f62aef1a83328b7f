/** Decisions outside of screens and status table: cards, flags, offers, and the sandbox. */

import {
  asRule,
  canonicalText,
  describePointer,
  isObject,
  type Json,
  pointTo,
  type Rule,
  type SandboxPath,
} from '#engine/index.ts'
import { not } from '#verify/analysis/analysis-of.ts'
import { type Decision, decisionByCases, plainDecision } from './decision.ts'
import type { LenderUnderProof } from './lender-under-proof.ts'

export function decisionsOfCards({ flow, own }: LenderUnderProof): Decision[] {
  const { cards } = flow
  if (!cards) return []
  const at = 'conditions.json#/cards'
  return [
    plainDecision('conditions.json#/sortBy', 'the order of the cards', orderOf(cards)),
    plainDecision(
      'conditions.json#/everyCard',
      'what every card carries',
      canonicalText([cards.descriptionFirst ?? null, own(asRule(cards.query ?? null))]),
    ),
    ...(cards.coSigner
      ? [
          plainDecision(
            'conditions.json#/coSigner',
            'the cards of a co-signer',
            canonicalText([own(cards.coSigner.shownWhen), cards.coSigner.screens as Json]),
          ),
        ]
      : []),
    ...cards.cards.map(({ id, shownWhen, go, button }) =>
      decisionByCases(
        pointTo(at, id),
        `the card "${id}"`,
        [{ when: not(own(shownWhen)), outcome: 'not shown' }],
        button === undefined ? 'only informs' : `leads to ${go ?? 'nothing'}`,
        'not shown',
      ),
    ),
  ]
}

function orderOf({ sortBy, cards }: NonNullable<LenderUnderProof['flow']['cards']>): string {
  return sortBy === 'created' ? 'the oldest first' : cards.map(({ id }) => id).join(', ')
}

export function decisionsOfFlags({ flow, own }: LenderUnderProof): Decision[] {
  return Object.entries(flow.live.flags).map(([name, flag]) => {
    const cases = flag.cases ?? []
    const at = pointTo('flags.json', name)
    const about = `the flag "${name}"`
    // No rule decides which borrowers belong to a percentage.
    const shares = cases.some(({ percent }) => percent !== undefined)
    if (shares) return plainDecision(at, about, canonicalText([flag.default, own(asRule(cases as unknown as Json))]))
    const ways = cases.map(({ when, is }) => ({ when: own(when as Rule | undefined), outcome: onOrOff(is) }))
    return decisionByCases(at, about, ways, onOrOff(flag.default))
  })
}

function onOrOff(is: boolean): string {
  return is ? 'on' : 'off'
}

/** The engine computes the offers from these values. */
export function decisionsOfOffers({ flow, own }: LenderUnderProof): Decision[] {
  const { limits, timeZone } = flow.live.lender ?? {}
  return [
    plainDecision(
      'lender.json#/timeZone',
      'in which time zone a day begins',
      timeZone === undefined ? 'not said' : String(timeZone),
    ),
    ...Object.entries(limits ?? {}).flatMap(([name, value]) => {
      const at = pointTo('lender.json#/limits', name)
      if (!Array.isArray(value)) return [plainDecision(at, describePointer(at), String(value))]
      const items: readonly Json[] = value
      if (!items.every(isObject)) return [plainDecision(at, describePointer(at), items.join(', '))]
      return items.map((item) => {
        const { id, ...values } = item
        return plainDecision(pointTo(at, String(id)), `"${id}" of ${describePointer(at)}`, valuesInWords(own(asRule(values))))
      })
    }),
  ]
}

function valuesInWords(values: Json): string {
  const parts = isObject(values) ? Object.entries(values) : []
  return parts.map(([name, value]) => `${name} ${typeof value === 'string' ? value : canonicalText(value)}`).join(', ')
}

export function decisionsOfSandbox({ sandbox, own }: LenderUnderProof): Decision[] {
  const paths: readonly (readonly [at: string, whose: string, path: SandboxPath])[] = [
    ['sandbox.json#/path', '', sandbox.path],
    ...sandbox.personas.map(({ id, path }) => [pointTo('sandbox.json#/personas', id), ` for the persona "${id}"`, path] as const),
  ]
  return [
    ...paths.flatMap(([at, whose, path]) =>
      path.map(({ id, status, set, opens, leave }, index) =>
        plainDecision(
          pointTo(at, id),
          `the sandbox's place "${id}"${whose}`,
          canonicalText([
            status,
            own(asRule(set as Json)),
            opens,
            leave.map(({ at: _, ...way }) => own(asRule(way as unknown as Json))),
            path[index + 1]?.id ?? null,
          ]),
        ),
      ),
    ),
    plainDecision(
      'sandbox.json#/resolves',
      'what closes a condition in the sandbox',
      canonicalText((sandbox.resolves ?? []).map(({ at: _, ...way }) => own(asRule(way as unknown as Json)))),
    ),
  ]
}
