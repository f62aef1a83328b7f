import { kindAuthoringOf, nodeOf } from '#engine/authoring.ts'
import { type CompiledField, type FlowPointer, hasFields, type InputScreen, pointTo, type Rule } from '#engine/index.ts'
import { not } from '#verify/analysis/analysis-of.ts'
import { type CoverageItem, type CoveredFlow, keyOf } from './covered-flow.ts'

/** Coverage items for error messages: of each limit, refused option and check, at the message's text. */
export function messageItems(covered: CoveredFlow): CoverageItem[] {
  const { resolved, flow } = covered
  const items = new Map<string, CoverageItem>()
  const add = (at: FlowPointer, says: string, aim: CoverageItem['aim']) => {
    const node = nodeOf(resolved, at)
    const key = keyOf.message(at)
    if (node && !items.has(key)) items.set(key, { kind: 'messages', key, at, node, says, aim })
  }
  for (const screen of Object.values(flow.screens)) {
    if (!hasFields(screen)) continue
    for (const field of screen.fields) ofField(screen, field, add)
    for (const { id, at, field, refuseWhen } of screen.checks) {
      const aim = { by: 'message', screen: screen.route, field, code: `checks.${id}`, rule: refuseWhen } as const
      add(at, `the check ${id} of ${screen.route}`, aim)
    }
    for (const { key, when } of kindAuthoringOf(flow.product, screen.kind).refusals?.(screen) ?? []) {
      const at = pointTo(screen.at, key)
      const node = nodeOf(resolved, at)
      const aim = { by: 'refusal', screen: screen.route, ...(when !== undefined && { rule: when }) } as const
      const says = `what ${screen.route} says when it refuses the whole`
      if (node) items.set(at, { kind: 'messages', key: keyOf.refusal(screen.route), at, node, says, aim })
    }
  }
  return [...items.values()]
}

type Add = (at: FlowPointer, says: string, aim: CoverageItem['aim']) => void

function ofField(screen: InputScreen, field: CompiledField, add: Add): void {
  const of = `of ${field.id} on ${screen.route}`
  const aim = (code: string, rule?: Rule) =>
    ({ by: 'message', screen: screen.route, field: field.id, code, ...(rule !== undefined && { rule }) }) as const
  if (field.required !== undefined && field.requiredAt) add(field.requiredAt, `the message "required" ${of}`, aim('required'))
  for (const { code, at } of field.limits) add(at, `the message "${code}" ${of}`, aim(code))
  for (const { id, at, refuse, shownWhen } of field.options ?? []) {
    if (refuse !== undefined) add(`${at}/refuse`, `the refused choice ${id} ${of}`, aim(`options.${id}`))
    if (shownWhen !== undefined) add(at, `the choice ${id} ${of}, which not everybody has`, aim(`options.${id}`, not(shownWhen)))
  }
}
