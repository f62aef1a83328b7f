import type {
  CompiledLeave,
  CompiledPersona,
  CompiledPlace,
  CompiledResolve,
  CompiledSandbox,
  SandboxSets,
} from '#engine/flow/compiled-sandbox.ts'
import type {
  FactsFile,
  SandboxDetour,
  SandboxLeave,
  SandboxPersona,
  SandboxPlace,
  SandboxResolve,
} from '#engine/flow/files.generated.ts'
import type { FlowPointer, Rule } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'
import { inliner } from './inliner.ts'
import { personaPath } from './persona-path.ts'

type Inline = (rule: Rule) => Rule

/** Compiles sandbox.json. Without that file the path is empty, and no application of the lender can begin. */
export function compileSandbox({ files }: Pick<ResolvedLender, 'files'>): CompiledSandbox {
  const inline = inliner((files.get('facts.json')?.value ?? {}) as FactsFile)
  const sandbox = files.get('sandbox.json')
  const path = sandbox?.members?.get('path')
  return {
    path: placesOf(path, [], '', inline),
    personas: (sandbox?.members?.get('personas')?.items ?? []).map((persona): CompiledPersona => {
      const { id, lastNames = [], detours = [] } = persona.value as unknown as SandboxPersona
      const at = pointTo('sandbox.json#/personas', id)
      return {
        id,
        at,
        lastNames: lastNames.map((name) => name.toLowerCase()),
        path: placesOf(personaPath(path, persona)?.node, detours, at, inline),
      }
    }),
    resolves: ((sandbox?.members?.get('resolves')?.value ?? []) as unknown as readonly SandboxResolve[]).map((resolve) =>
      compileResolve(resolve, inline),
    ),
  }
}

function placesOf(
  path: SourceNode | undefined,
  detours: readonly SandboxDetour[],
  personaAt: FlowPointer,
  inline: Inline,
): CompiledPlace[] {
  return ((path?.value ?? []) as unknown as readonly SandboxPlace[]).map(({ id, status, set, opens = [], leave = [] }) => {
    const detour = detours.find((one) => one.id === id)
    const common = pointTo('sandbox.json#/path', id)
    const own = pointTo(pointTo(personaAt, 'detours'), id)
    return {
      id,
      at: detour ? own : common,
      status: String(status),
      set: inlined(set, inline),
      opens,
      leave: leave.map((way) => {
        const isOwn = detour?.leave?.some((one) => one.id === way.id) === true
        return compileLeave(way, pointTo(pointTo(isOwn ? own : common, 'leave'), way.id), inline)
      }),
    }
  })
}

function compileLeave(way: SandboxLeave, at: FlowPointer, inline: Inline): CompiledLeave {
  const { id, on, afterSeconds, when, set, stay = false, to } = way
  return {
    id,
    at,
    ...(on !== undefined && { on }),
    ...(afterSeconds !== undefined && { afterSeconds }),
    ...(when !== undefined && { when: inline(when) }),
    set: inlined(set, inline),
    stay,
    ...(to !== undefined && { to }),
  }
}

function compileResolve({ id, on, afterSeconds = 0, when }: SandboxResolve, inline: Inline): CompiledResolve {
  const at = pointTo('sandbox.json#/resolves', id)
  return { id, at, ...(on !== undefined && { on }), afterSeconds, ...(when !== undefined && { when: inline(when) }) }
}

function inlined(set: SandboxSets | undefined, inline: Inline): SandboxSets {
  return Object.fromEntries(Object.entries(set ?? {}).map(([path, rule]) => [path, inline(rule)]))
}
