import { oneLine, type SourceNode } from '#engine/authoring.ts'
import { asRule, type FactSchema, isObject, type Json } from '#engine/index.ts'
import { ruleInWords } from '#engine/sentences.ts'
import type { Verdict } from '#verify/analysis/verdict.ts'
import { confirmedPlaces } from '../../approval/confirmed-places.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads } from '../check.ts'
import type { Proofs } from '../proving/proofs.ts'
import { type CheckedFlow, inlinerOf } from '../reading/checked-flow.ts'
import { type OwnChange, ownChanges } from '../reading/own-changes.ts'
import { shortened } from '../reading/words.ts'
import { confirmAdvice, subjectOf } from './changed-setting/change-in-words.ts'

const occupancyType = '{ "var": "draft.propertyAddress.occupancyType" }'

/**
 * Reports rules and formulas of a lender that replace the parent's and come out otherwise. A rule that has the parent's
 * as one part of an "and" or "or" narrows or widens it visibly and is not reported.
 */
export const changedRule = {
  codes: ['W607', 'W608'],
  phase: 'proofs',
  run,
  examples: {
    W607: {
      why: 'A named rule or a rule at its place is inherited with all that hangs on it. A lender whose own rule holds for others, or for the opposite, leads, asks, charges or writes to other people than the words around it are for. A person confirms it by name with "flow approve <lender> --confirm <place> --by <name>"; a rule that has the parent’s as one part of an "and" or "or" says openly what it adds and is not reported.',
      wrongFiles: {
        'acme/facts.json': `{ "rules": { "second-home": { "when": { "==": [${occupancyType}, "PRIMARY"] } } } }`,
      },
      rightFiles: {
        'acme/facts.json': `{ "rules": { "second-home": { "when": { "or": [{ "in": [${occupancyType}, ["SECONDARY", "INVESTMENT"]] }, { "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }] } } } }`,
      },
    },
    W608: {
      why: 'A value that has a name is read by many texts, rules and documents. A formula of a lender’s own, with branches or limits the other way round or another number, changes all of them, and the words around it stay.',
      wrongFiles: {
        'acme/facts.json':
          '{ "values": { "minimumAge": { "is": { "if": [{ "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }, 18, 19] } } } }',
      },
      rightFiles: {
        'acme/facts.json':
          '{ "values": { "minimumAge": { "is": { "if": [{ "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }, 19, 18] } } } }',
      },
    },
  },
} satisfies Check

function run({ flow, library, proofs, facts, found }: Reads<'flow' | 'library' | 'proofs' | 'facts' | 'found'>): Found {
  const changes = ownChanges(flow).filter(({ visit, before, pointer }) => {
    if (before === undefined || (visit?.is !== 'rule' && visit?.is !== 'expression')) return false
    return !found.some((one) => one.pointer.startsWith(pointer))
  })
  if (changes.length === 0) return []
  const isConfirmed = confirmedPlaces(library, flow.lender)
  return changes
    .filter((change) => !isConfirmed(change))
    .flatMap((change) => (change.visit?.is === 'rule' ? ofRule(change, flow, proofs, facts) : ofFormula(change, flow)))
}

function ofRule(change: OwnChange, flow: CheckedFlow, proofs: Proofs, facts: FactSchema): Found {
  const { before, now, pointer, at, visit } = change
  if (before === undefined) return []
  const key = visit?.key ?? ''
  const parent = `The parent’s rule: ${shortened(ruleInWords(asRule(before.value), { facts }), 160)}.`
  const here = { code: 'W607', at, pointer, why: MEANS[key] ?? MEANS.when ?? '' } as const
  if (now === undefined) {
    // With the whole part, its rule is gone, too; that is reported of the part.
    return {
      ...here,
      message: `${subjectOf(change)} has no rule any more, so it applies to everybody. ${parent}`,
      ...cure(change),
    }
  }
  if (contains(now.value, before.value)) return []
  const inline = inlinerOf(flow)
  const [own, other] = [now, before].map((node) => inline(asRule(node.value)))
  if (own === undefined || other === undefined) return []
  const { differ, overlap } = proofs.analysis
  const differs = differ(own, other)
  if (differs.is === 'impossible') return []
  const turned = typeof own === 'object' && overlap(own, other).is === 'impossible'
  const how = turned
    ? 'is turned round: it never holds for those for whom the parent’s holds'
    : differs.is === 'possible'
      ? 'holds for others than the parent’s'
      : 'is another rule than the parent’s'
  return { ...here, message: `${subjectOf(change)} ${how}. ${parent}`, ...witness(differs), ...cure(change) }
}

function ofFormula(change: OwnChange, flow: CheckedFlow): Found {
  const { before, now, at, pointer, file, keys } = change
  if (before === undefined || now === undefined || sameConstant(before, now)) return []
  const name = file === 'facts.json' ? keys[1] : undefined
  const places = name === undefined ? 0 : usesOfValue(flow, name)
  const used = places === 0 ? '' : ` ${places} other place${places === 1 ? ' of the flow reads' : 's of the flow read'} it.`
  return {
    code: 'W608',
    at,
    pointer,
    message: `${subjectOf(change)} is worked out otherwise than by the parent, which has ${shortened(oneLine(before.value), 160)}.${used}`,
    why: 'Borrowers would be shown, charged or granted something else than the texts around it and the other lenders say.',
    ...cure(change),
  }
}

function cure(change: OwnChange): Pick<LenderFinding, 'fixes'> {
  return {
    fixes: [
      advice(
        `Take ${keyOf(change)} out of the overlay, or correct it, so that the parent’s counts: ${shortened(oneLine(change.before?.value ?? null), 160)}`,
      ),
      confirmAdvice(change),
    ],
  }
}

function keyOf({ keys }: OwnChange): string {
  return `"${keys.at(-1)}"`
}

function witness(verdict: Verdict): Pick<LenderFinding, 'witness'> {
  return verdict.is === 'possible' && Object.keys(verdict.example).some((name) => name !== 'today')
    ? { witness: verdict.example }
    : {}
}

/** Whether a rule has the other one as it stands among the operands of an "and" or "or", at any depth of these two. */
function contains(rule: Json, part: Json): boolean {
  if (JSON.stringify(rule) === JSON.stringify(part)) return true
  const operands = isObject(rule) ? (rule.and ?? rule.or) : undefined
  return Array.isArray(operands) && operands.some((operand) => contains(operand, part))
}

/** Formulas without facts that are true or false alike, such as `{ "!": false }` for `true`. */
function sameConstant(one: SourceNode, other: SourceNode): boolean {
  const bare = (value: Json): Json => {
    const operand = isObject(value) && Object.keys(value).length === 1 ? value['!'] : undefined
    const inner = Array.isArray(operand) && operand.length === 1 ? operand[0] : operand
    const negated = inner === undefined ? undefined : bare(inner)
    return typeof negated === 'boolean' ? !negated : value
  }
  return bare(one.value) === bare(other.value)
}

function usesOfValue(flow: CheckedFlow, name: string): number {
  const files = [...flow.resolved.files].filter(([path]) => !/^(scenarios|copy)\/|\.lock\.json$|^approved/.test(path))
  const pattern = new RegExp(`\\{\\s*${name}\\b|"value":\\s*\\[?"${name}"`)
  return files.filter(([, node]) => pattern.test(JSON.stringify(node.value))).length
}

const MEANS: { readonly [key: string]: string } = {
  shownWhen: 'Borrowers would be shown what is not for them, or miss what is for them.',
  askWhen: 'Borrowers would be asked what does not concern them, or not be asked what is needed of them.',
  when: 'Borrowers would read, or be led to, what is meant for others.',
  refuseWhen: 'Good answers would be refused, or answers accepted that cannot be.',
  refuse: 'Good answers would be refused, or answers accepted that cannot be.',
  openWhen: 'The page would be closed to those whom it is for, or open to others.',
  sentWhen: 'The message would go at another time or to others than its words are for.',
  consent: 'The message would go to those who do not want it, or not to those who do.',
}
