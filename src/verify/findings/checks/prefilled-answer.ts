import { asRule, isObject, type Json, type Rule } from '#engine/index.ts'
import { atEachField, type Check, type Found, here, type Reads, relatedPlace } from '../check.ts'
import type { Proofs } from '../proving/proofs.ts'
import {
  type CheckedField,
  type CheckedFlow,
  type CheckedScreen,
  mergedField,
  soundForms,
  topLayer,
} from '../reading/checked-flow.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

const password = 'base/screens/apply/password.json'

/** Reports prefilled answers of another kind, that the screen's own checks refuse, or that a person has to give. */
export const prefilledAnswer = {
  codes: ['W151', 'W152', 'W153'],
  phase: 'proofs',
  run,
  examples: {
    W151: {
      why: 'What stands in a field already is taken for right. The answer to another question there is sent by many as it stands.',
      file: password,
      at: '"as": "password",',
      right: '"as": "password",',
      wrong: '"as": "password", "prefill": { "var": "profile.email" },',
    },
    W152: {
      why: 'A check refuses an answer because it is wrong. If the same answer is prefilled, the page offers what it then refuses.',
      file: 'base/screens/apply/birthdate.json',
      at: '"fields": [ { "id": "dob", "use": "date-of-birth" } ], "checks": [',
      right: '"fields": [{ "id": "dob", "use": "date-of-birth" }], "checks": [',
      wrong:
        '"fields": [{ "id": "dob", "use": "date-of-birth", "prefill": { "var": "profile.dob" } }], "checks": [{ "id": "same", "at": "dob", "refuseWhen": { "==": [{ "var": "draft.dob" }, { "var": "profile.dob" }] }, "message": "Another one, please" },',
    },
    W153: {
      why: 'A consent counts because a person gave it. One that is ticked in advance was given by nobody.',
      file: password,
      at: '"as": "checkbox",',
      right: '"as": "checkbox", "consent": "SIGNATURE",',
      wrong: '"as": "checkbox", "consent": "SIGNATURE", "prefill": true,',
    },
  },
} satisfies Check

function run({ flow, proofs }: Reads<'flow' | 'proofs'>): Found {
  return atEachField(flow, (field, screen) => ofField(field, screen, flow, proofs))
}

function ofField(field: CheckedField, screen: CheckedScreen, flow: CheckedFlow, proofs: Proofs): Found {
  const prefill = topLayer(field, 'prefill')
  if (prefill === undefined) return []
  const found = here(prefill)
  const question = `"${field.id}" of the screen "${screen.route}"`
  if (onlyAPersonGives(field) || screen.kind === 'sign') {
    return {
      ...found,
      code: 'W153',
      message: `The answer ${question} is prefilled, and only a person can give it.`,
      why: 'A consent or signature that stands there already binds nobody.',
      advice: 'Take "prefill" out.',
    }
  }
  const path =
    isObject(prefill.node.value) && Object.keys(prefill.node.value).length === 1 ? pathOf(prefill.node.value.var) : undefined
  if (path === undefined) return []
  const refusing = itemsAt(screen.node, 'checks').find((check) => {
    const refuseWhen = memberAt(check, 'refuseWhen')
    return refuseWhen !== undefined && refusesAlways(substituted(refuseWhen.value, field.path, prefill.node.value), path, proofs)
  })
  if (refusing) {
    return {
      ...found,
      code: 'W152',
      message: `The answer ${question} is prefilled with ${path}, which a check of the same screen refuses.`,
      why: 'A borrower who goes on with what stands there is refused, and did not type it.',
      related: [relatedPlace(refusing, 'the check that refuses it')],
      advice: 'Take "prefill" out, or prefill another fact.',
    }
  }
  const other = askedElsewhere(path, field, screen, flow)
  if (other === undefined) return []
  return {
    ...found,
    code: 'W151',
    message: `The answer ${question} is prefilled with ${path}, which is the answer to "${other}".`,
    why: 'Borrowers would find the wrong thing in the field, and some would send it as it stands.',
    advice: `Prefill the fact that "${field.id}" asks for, or take "prefill" out.`,
  }
}

/** A recorded consent, or a box that has to be ticked: the borrower who ticks it confirms something. */
function onlyAPersonGives(field: CheckedField): boolean {
  const { consent, schema } = mergedField(field)
  return consent !== undefined || (isObject(schema) && schema.const === true)
}

function pathOf(operand: Json | undefined): string | undefined {
  const [path] = Array.isArray(operand) ? operand : [operand]
  return typeof path === 'string' ? path : undefined
}

/** The question that asks for the last part of a path, if that is another kind of question, or another one of this screen. */
function askedElsewhere(path: string, field: CheckedField, screen: CheckedScreen, flow: CheckedFlow): string | undefined {
  const name = path.split('.').at(-1) ?? ''
  if (name === field.id) return undefined
  if (screen.fields.some(({ id }) => id === name)) return name
  const asking = soundForms(flow).flatMap(({ fields }) => fields.filter(({ id }) => id === name))
  const widget = mergedField(field).as ?? 'text'
  return asking.length > 0 && asking.every((one) => (mergedField(one).as ?? 'text') !== widget) ? name : undefined
}

function substituted(rule: Json, path: string, value: Json): Json {
  if (Array.isArray(rule)) return rule.map((part) => substituted(part, path, value))
  if (!isObject(rule)) return rule
  if (pathOf(rule.var) === path && Object.keys(rule).length === 1) return value
  return Object.fromEntries(Object.entries(rule).map(([key, part]) => [key, substituted(part as Json, path, value)]))
}

/** Whether a rule holds for everybody who has the fact at a path. */
function refusesAlways(rule: Json, path: string, { analysis }: Proofs): boolean {
  if (isObject(rule) && Array.isArray(rule['=='])) {
    const [one, other] = rule['==']
    if (JSON.stringify(one) === JSON.stringify(other)) return true
  }
  const written: Rule = asRule(rule)
  if (!JSON.stringify(rule).includes(`"${path}"`) || /"(rule|value)":/.test(JSON.stringify(rule))) return false
  return analysis.refutable(written, { answered: [path] }).is === 'impossible'
}
