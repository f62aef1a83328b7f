import { lendersOf, openFlowLibrary } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import type { FlowFiles } from './command.ts'
import type { ExampleNames } from './help-for.ts'

/** Names of lenders and a scenario in the flows folder, for examples in help texts; placeholders if there are none. */
export async function exampleNames(files: FlowFiles): Promise<ExampleNames> {
  const texts = await files.read().catch(() => new Map<FlowPath, string>())
  const [lender = '<lender>', other = '<other>'] = texts.size > 0 ? lendersOf(openFlowLibrary(texts, homeEquity)).sort() : []
  const [scenario] = [...texts]
    .flatMap(([path, text]) => (path.startsWith('base/scenarios/') && hasOneRoute(text) ? [path] : []))
    .sort((a, b) => a.length - b.length)
  return { lender, other, scenario: scenario === undefined ? '<facts.json>' : files.shown(scenario) }
}

/** A scenario with a single claim needs no `--claim`. */
function hasOneRoute(text: string): boolean {
  try {
    const scenario: unknown = JSON.parse(text)
    if (typeof scenario !== 'object' || scenario === null || !('routes' in scenario)) return false
    const { routes, ...others } = scenario
    const claims = ['walk', 'screens', 'journeys', 'footer', 'lifecycle', 'cards', 'messages', 'dashboard', 'sandbox', 'written']
    return Array.isArray(routes) && routes.length === 1 && !('forEach' in routes[0]) && !claims.some((list) => list in others)
  } catch {
    return false
  }
}
