import type { CheckedFlow, CheckedScreen } from './checked-flow.ts'

/** The screens with fields that can be checked: the structure of their file and of the library is valid. */
export function soundForms(flow: CheckedFlow): CheckedScreen[] {
  if (!flow.sound('fields.json')) return []
  return [...flow.screens.values()].filter(({ asks, route }) => asks && flow.sound(`screens/${route}.json`))
}
