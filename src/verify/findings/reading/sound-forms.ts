import type { CheckedFlow, CheckedScreen } from './checked-flow.ts'

/** The form screens whose questions can be judged: neither their own file nor the library is wrongly written. */
export function soundForms(flow: CheckedFlow): CheckedScreen[] {
  if (!flow.sound('fields.json')) return []
  return [...flow.screens.values()].filter(({ asks, route }) => asks && flow.sound(`screens/${route}.json`))
}
