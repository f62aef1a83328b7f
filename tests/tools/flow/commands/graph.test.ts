import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { lendersOf } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { drawnFiles as files, welcome } from '#kit/drawn-files.ts'
import { flow } from '#kit/flow-command.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { machinesOf } from '#tools/flow/graph/parts.ts'
import { journeyMachine, lifecycleMachine, type MachineConfig, sandboxMachine } from '#tools/flow/graph/xstate.ts'
import { type FlowGraph, flowGraph, leadsTo } from '#verify/exploration/graph/flow-graph.ts'

describe('flow graph --as svg', () => {
  it.each(['svg', 'mermaid', 'xstate'])('the SVG of %s is the same byte for byte each time', async (form) => {
    expect(await flow(`graph acme --as ${form}`, files)).toEqual(await flow(`graph acme --as ${form}`, files))
  })

  it('flow graph --as svg writes to a named file', async () => {
    const { out, saved } = await flow('graph acme --of lifecycle --out flow.svg', files)
    expect(out).toBe('')
    expect(saved.get('flow.svg')).toMatch(/^<svg xmlns/)
  })
})

describe('flow graph --as mermaid', () => {
  /** All that Mermaid's grammar of flowcharts is used for: each name once as a box, then lines between names. */
  const forms = {
    box: /^ *(n\d+)(?:\(\["|\("|\{\{"|\["|\[\/")([^"]*)(?:"\]\)|"\)|"\}\}|"\]|"\/\])(?::::(?:shown|missing))?$/,
    line: /^ *(n\d+) (?:-->|-\.->)(?:\|"[^"]*"\|)? (n\d+)$/,
    group: /^ *subgraph (n\d+)\["[^"]*"\]$/,
    other:
      /^(?:---|title: "[^"]*"|flowchart (?:LR|TD)| *end| *classDef (?:shown|missing) [a-z0-9#:, -]+| *linkStyle \d+ stroke:#[0-9a-f]{6})$/,
  }

  it.each(['journey', 'lifecycle', 'statuses', 'sandbox', 'all', 'all --coverage'])(
    'the Mermaid graph of %s has lines of known forms only, between existing boxes',
    async (of) => {
      const { code, out } = await flow(`graph acme --as mermaid --of ${of}`, files)
      const lines = out.trimEnd().split('\n')
      expect(lines.filter((line) => !Object.values(forms).some((form) => form.test(line)))).toEqual([])
      const names = [forms.box, forms.group].flatMap((form) => lines.flatMap((line) => form.exec(line)?.[1] ?? []))
      expect(new Set(names).size).toBe(names.length)
      const ends = lines.flatMap((line) => forms.line.exec(line)?.slice(1) ?? [])
      expect(ends.filter((end) => !names.includes(end))).toEqual([])
      expect(code).toBe(0)
    },
  )

  it('flow graph --as mermaid escapes characters with a meaning in Mermaid', async () => {
    const odd = someFlowFiles({ 'base/screens/start/profile.json': { ...welcome, heading: 'A "quote" | [or] #1 & <b>' } })
    const { out } = await flow('graph acme --as mermaid --of statuses', odd)
    expect(out).toContain('start/profile<br/>A #34;quote#34; #124; #91;or#93; #35;1 #38; #60;b#62;')
  })
})

/** Where XState's own walk through a machine comes to. */
const reachedBy = (config: MachineConfig) =>
  new Set(getShortestPaths(createMachine(config as never)).map(({ state }) => String(state.value)))

/** Where the engine's graph leads from somewhere, by the names of one kind. */
const reachedIn = (graph: FlowGraph, from: `${'lifecycle' | 'journey' | 'place'}:${string}`, kind: string) =>
  new Set([...leadsTo(graph, [from])].flatMap((id) => (id.startsWith(kind) ? [id.slice(kind.length)] : [])))

describe('flow graph --as xstate', () => {
  it('flow graph --as xstate prints a machine of the lifecycle', async () => {
    const { out } = await flow('graph acme --of lifecycle --as xstate', files)
    expect(JSON.parse(out)).toEqual({
      id: 'lifecycle',
      initial: 'begun',
      on: { declined: { target: '#lifecycle.begun', description: 'status.value is DECLINED' } },
      states: {
        begun: {
          description: 'It began.',
          meta: { go: 'start/profile' },
          on: { looked: { target: '#lifecycle.waiting', description: 'A reviewer <has> "looked".' } },
        },
        waiting: { description: 'A reviewer looks.', meta: { go: '@wait' } },
      },
    })
  })

  it('flow graph --as xstate prints several machines by name', async () => {
    const { out } = await flow('graph acme --as xstate', files)
    expect(Object.keys(JSON.parse(out))).toEqual(['apply', 'first', 'lifecycle', 'sandbox'])
  })

  it('XState reaches with the printed machines the states, steps and places that the engine reaches, for every lender', async () => {
    const library = await shippedLibrary()
    for (const lender of lendersOf(library)) {
      const resolved = resolveLender(library, lender)
      const [compiled, played] = [compileFlow(resolved), compileSandbox(resolved)]
      const graph = flowGraph(compiled, played)
      const drawn = { flow: compiled, sandbox: played, graph }
      if (!compiled.lifecycle) throw new Error(`${lender} has no lifecycle.`)
      const states = reachedBy(lifecycleMachine(drawn, compiled.lifecycle))
      expect(states).toEqual(reachedIn(graph, 'lifecycle:lifecycle', 'state:'))
      expect(states.size).toBeGreaterThan(30)
      for (const journey of Object.keys(compiled.journeys)) {
        const steps = [...reachedBy(journeyMachine(drawn, journey))].filter((state) =>
          compiled.journeys[journey]?.steps.some(({ id }) => id === state),
        )
        expect(new Set(steps.map((step) => `${journey}/${step}`))).toEqual(
          new Set([...reachedIn(graph, `journey:${journey}`, 'step:')].filter((step) => step.startsWith(`${journey}/`))),
        )
      }
      for (const [persona, path] of [
        [undefined, played.path] as const,
        ...played.personas.map(({ id, path: own }) => [id, own] as const),
      ]) {
        const places = reachedBy(sandboxMachine(drawn, 'sandbox', path))
        const named = new Set([...places].map((place) => (persona === undefined ? place : `${persona}/${place}`)))
        const start = persona === undefined ? path[0]?.id : `${persona}/${path[0]?.id}`
        expect(named).toEqual(reachedIn(graph, `place:${start}`, 'place:'))
      }
      for (const machine of Object.values(machinesOf(drawn, ['journey', 'lifecycle', 'sandbox'], Object.keys(compiled.journeys))))
        expect(() => createMachine(machine as never)).not.toThrow()
    }
  })
})

describe('refusals of flow graph', () => {
  it.each([
    ['graph', 'Name one lender'],
    ['graph acme birch', 'Name one lender'],
    ['graph acm', 'Did you mean "acme"?'],
    ['graph acme --as png', '--as is one of svg, mermaid, xstate; "png" is none.'],
    ['graph acme --of lifecicle', 'Did you mean "lifecycle"?'],
    ['graph acme --journey aply', 'Did you mean "apply"?'],
    ['graph acme --of lifecycle --journey apply', '--journey goes with --of journey'],
    ['graph acme --as xstate --coverage', 'use svg or mermaid'],
    ['graph acme --as xstate --of statuses', 'no machine'],
    ['graph acme --format json', 'There are: pretty.'],
  ])('flow graph refuses in one line: %s', async (line, why) => {
    const { code, out, err, saved } = await flow(line, files)
    expect([code, out, saved.size]).toEqual([2, '', 0])
    expect(err).toContain(why)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it('flow graph refuses a lender whose files have errors, and a part that the lender does not have', async () => {
    const broken = someFlowFiles({ 'acme/screens/apply/income.json': { heading: '{oh}' } })
    expect(await flow('graph acme', broken)).toMatchObject({ code: 2, err: expect.stringContaining('flow -- check acme') })
    expect(await flow('graph acme --of sandbox', someFlowFiles())).toMatchObject({ code: 2, err: 'acme has no sandbox.\n' })
  })
})
