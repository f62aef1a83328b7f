import { compileFlow } from '#engine/compile/compile-flow.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { REPOSITORY } from '../../tools/repository.ts'

export async function shippedLibrary(): Promise<FlowLibrary> {
  return openFlowLibrary(await readFlowFolder(`${REPOSITORY}/flows`))
}

/** Every lender's flow as it is shipped. */
export async function shippedFlows(): Promise<CompiledFlow[]> {
  const library = await shippedLibrary()
  return lendersOf(library).map((lender) => compileFlow(resolveLender(library, lender)))
}
