import type { FlowPath } from '#engine/flow/json.ts'

/** The shipped screen to sign on, open at any time and with documents that are files. */
export function signScreenOpen(shipped: ReadonlyMap<FlowPath, string>): [FlowPath, string] {
  const path: FlowPath = 'base/screens/signing/sign.json'
  const screen = JSON.parse(shipped.get(path) ?? '{}') as { readonly [key: string]: unknown }
  const documents = [{ id: 'credit-agreement' }, { id: 'right-to-cancel' }, { id: 'closing-disclosure' }]
  return [path, JSON.stringify({ ...screen, openWhen: { '==': [1, 1] }, documents })]
}
