/** Decisions of screens: active fields, accepted answers, and facts that accepting sets. */

import { kindAuthoringOf } from '#engine/authoring.ts'
import {
  type CompiledField,
  type CompiledFlow,
  type CompiledScreen,
  canonicalText,
  describePointer,
  type FlowPointer,
  type FormPart,
  pointTo,
} from '#engine/index.ts'
import { not } from '#verify/analysis/analysis-of.ts'
import { type Decision, decisionByCases, plainDecision } from './decision.ts'
import type { LenderUnderProof } from './lender-under-proof.ts'
import { outcomeInWords } from './outcome-in-words.ts'

type Own = LenderUnderProof['own']

export function decisionsOfScreens({ flow, own }: LenderUnderProof): Decision[] {
  return Object.values(flow.screens).flatMap((screen) => [
    plainDecision(screen.at, describePointer(screen.at), `of the kind ${screen.kind}`),
    decisionByCases(
      pointTo(screen.at, 'openWhen'),
      `who may open ${describePointer(screen.at)} by its address`,
      [{ when: screen.openWhen === undefined ? false : own(screen.openWhen), outcome: 'open' }],
      'only when it is time for it',
    ),
    ...partsOf(flow, screen, own),
    ...('fields' in screen ? formPart(screen, own) : []),
  ])
}

function partsOf({ product }: CompiledFlow, screen: CompiledScreen, own: Own): Decision[] {
  const parts = kindAuthoringOf(product, screen.kind).parts?.(screen) ?? []
  return parts.map(({ at, name, outcome, when, otherwise }) => {
    const about = `${name} of ${describePointer(screen.at)}`
    if (otherwise === undefined) return plainDecision(at, about, outcome)
    return decisionByCases(at, about, [{ when: not(own(when)), outcome: otherwise }], outcome, otherwise)
  })
}

function formPart(screen: CompiledScreen & FormPart, own: Own): Decision[] {
  const fields = new Set(screen.checks.map(({ field }) => field))
  return [
    ...screen.fields.flatMap((field) => question(field, screen.at, own)),
    ...[...fields].map((field) =>
      decisionByCases(
        pointTo(screen.at, 'checks', `at ${field}`),
        `whether the answer to "${field}" of ${describePointer(screen.at)} is accepted`,
        screen.checks
          .filter((check) => check.field === field)
          .map(({ id, refuseWhen }) => ({ when: own(refuseWhen), outcome: `refused by "${id}"` })),
        'accepted',
        'accepted',
      ),
    ),
    ...Object.entries(screen.sets).map(([path, rule]) =>
      plainDecision(
        pointTo(screen.at, 'sets', path),
        `what ${describePointer(screen.at)} sets ${path} to`,
        outcomeInWords(own(rule)),
      ),
    ),
    ...screen.records.map(({ id, type }) =>
      plainDecision(pointTo(screen.at, 'records', id), `the consent "${id}" of ${describePointer(screen.at)}`, type),
    ),
    plainDecision(pointTo(screen.at, 'saves'), `where the answers of ${describePointer(screen.at)} are kept`, screen.saves),
  ]
}

function question(field: CompiledField, screenAt: FlowPointer, own: Own): Decision[] {
  const { required, shownWhen, schema, options, prefill, emptyIs, limits } = field
  const at = pointTo(screenAt, 'fields', field.id)
  const about = `the question "${field.id}" of ${describePointer(screenAt)}`
  const [notAsked, notOffered] = ['not asked', 'not offered']
  const kept = [field.secret ? 'sealed' : '', field.keepNever ? 'never kept' : '', field.lastFour ?? '', field.keptAs ?? '']
  const patterns = limits.flatMap(({ code, pattern }) => (pattern === undefined ? [] : [[code, pattern]]))
  return [
    decisionByCases(
      at,
      about,
      [{ when: not(own(shownWhen)), outcome: notAsked }],
      required === undefined ? 'may be left empty' : 'must be answered',
      notAsked,
    ),
    plainDecision(
      pointTo(at, 'schema'),
      `what is accepted as the answer to ${about}`,
      canonicalText([schema, patterns, field.most ?? null]),
    ),
    plainDecision(
      pointTo(at, 'keep'),
      `how the answer to ${about} is kept`,
      kept.filter((one) => one !== '').join(', ') || 'as it is',
    ),
    plainDecision(
      pointTo(at, 'prefill'),
      `what ${about} starts from`,
      prefill === undefined ? 'nothing' : outcomeInWords(own(prefill)),
    ),
    plainDecision(pointTo(at, 'emptyIs'), `what ${about} comes to when it is left empty`, canonicalText(emptyIs ?? null)),
    ...(options ?? []).map(({ id, refuse, shownWhen: offered }) =>
      decisionByCases(
        pointTo(at, 'options', id),
        `the option "${id}" of ${about}`,
        [{ when: not(own(offered)), outcome: notOffered }],
        refuse === undefined ? 'offered' : 'offered, and refused',
        notOffered,
      ),
    ),
  ]
}
