/** What a screen asks of whom, what it accepts, and what accepting it changes. */

import { canonicalText } from '#engine/authoring.ts'
import {
  type CompiledField,
  type CompiledScreen,
  describePointer,
  type FlowPointer,
  type FormPart,
  type Json,
  pointTo,
  type Rule,
} from '#engine/index.ts'
import { not } from '#verify/analysis/analysis-of.ts'
import { valueInWords } from './condition-in-words.ts'
import { type Decision, decisionByCases, plainDecision } from './decision.ts'
import type { LenderUnderProof } from './lender-under-proof.ts'

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
    ...plainParts(screen, own),
    ...('fields' in screen ? formPart(screen, own) : []),
  ])
}

/** What the kind of a screen has beside its questions. */
function plainParts(screen: CompiledScreen, own: Own): Decision[] {
  const part = (key: string, value: unknown) =>
    plainDecision(pointTo(screen.at, key), `"${key}" of ${describePointer(screen.at)}`, canonicalText(value as Json))
  const shown = (key: string, one: { id: string; shownWhen?: Rule; go: string }) =>
    decisionByCases(
      pointTo(pointTo(screen.at, key), one.id),
      `"${one.id}" of ${describePointer(screen.at)}`,
      [{ when: not(own(one.shownWhen)), outcome: 'not shown' }],
      `leads to ${one.go}`,
      'not shown',
    )
  switch (screen.kind) {
    case 'message':
      return screen.actions.map(({ id, do: does, go }) =>
        plainDecision(
          pointTo(pointTo(screen.at, 'actions'), id),
          `the button "${id}" of ${describePointer(screen.at)}`,
          `${does} ${go ?? ''}`.trim(),
        ),
      )
    case 'sources':
      return [
        ...screen.adds.map((one) => shown('adds', one)),
        decisionByCases(
          pointTo(screen.at, 'neededWhen'),
          `whether a source is needed on ${describePointer(screen.at)}`,
          [{ when: screen.neededWhen === undefined ? false : own(screen.neededWhen), outcome: 'needed' }],
          'not needed',
        ),
      ]
    case 'review':
      return screen.sections.map(({ id, screen: go, shownWhen, fixed }) =>
        shown('sections', { id, go: fixed === undefined ? go : `${go}, fixed`, ...(shownWhen !== undefined && { shownWhen }) }),
      )
    case 'documents':
    case 'sign':
      return [
        part(
          'documents',
          screen.documents.map(({ id }) => id),
        ),
      ]
    case 'schedule':
      return [part('slots', screen.slots)]
    case 'session':
      return [
        part(
          'steps',
          screen.steps.map(({ id }) => id),
        ),
      ]
    case 'link':
      return [part('provider', [screen.provider, screen.source, screen.backTo, screen.returnsTo ?? null])]
    default:
      return []
  }
}

function formPart(screen: CompiledScreen & FormPart, own: Own): Decision[] {
  const fields = new Set(screen.checks.map(({ field }) => field))
  return [
    ...screen.fields.flatMap((field) => question(field, screen.at, own)),
    ...[...fields].map((field) =>
      decisionByCases(
        pointTo(pointTo(screen.at, 'checks'), `at ${field}`),
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
        pointTo(pointTo(screen.at, 'sets'), path),
        `what ${describePointer(screen.at)} sets ${path} to`,
        valueInWords(own(rule)),
      ),
    ),
    ...screen.records.map(({ id, type }) =>
      plainDecision(pointTo(pointTo(screen.at, 'records'), id), `the consent "${id}" of ${describePointer(screen.at)}`, type),
    ),
    plainDecision(pointTo(screen.at, 'saves'), `where the answers of ${describePointer(screen.at)} are kept`, screen.saves),
  ]
}

function question(field: CompiledField, screenAt: FlowPointer, own: Own): Decision[] {
  const { required, shownWhen, schema, options, prefill, emptyIs, limits } = field
  const at = pointTo(pointTo(screenAt, 'fields'), field.id)
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
      prefill === undefined ? 'nothing' : valueInWords(own(prefill)),
    ),
    plainDecision(pointTo(at, 'emptyIs'), `what ${about} comes to when it is left empty`, canonicalText(emptyIs ?? null)),
    ...(options ?? []).map(({ id, refuse, shownWhen: offered }) =>
      decisionByCases(
        pointTo(pointTo(at, 'options'), id),
        `the option "${id}" of ${about}`,
        [{ when: not(own(offered)), outcome: notOffered }],
        refuse === undefined ? 'offered' : 'offered, and refused',
        notOffered,
      ),
    ),
  ]
}
