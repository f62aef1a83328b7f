import { compileFlow } from '#engine/compile/compile-flow.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '../../tools/repository.ts'
import type { FlowFilesMap } from './some-flow-files.ts'

let library: Promise<FlowLibrary> | undefined
let flows: Promise<readonly CompiledFlow[]> | undefined

/** The shipped flow files, read and parsed once in a process. A library that is opened over it parses what differs. */
export function shippedLibrary(): Promise<FlowLibrary> {
  library ??= readFlowFolder(`${REPOSITORY}/flows`).then((files) => openFlowLibrary(files, homeEquity))
  return library
}

/** The text of each file, by its path relative to the flows folder. */
export async function shippedTexts(): Promise<FlowFilesMap> {
  return new Map([...(await shippedLibrary()).files].map(([path, { text }]) => [path, text]))
}

/** Every lender's flow as it is shipped, compiled once in a process. */
export function shippedFlows(): Promise<readonly CompiledFlow[]> {
  flows ??= shippedLibrary().then((all) => lendersOf(all).map((lender) => compileFlow(resolveLender(all, lender))))
  return flows
}
