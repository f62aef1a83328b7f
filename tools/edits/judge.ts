/**
 * Who tells of an edit: `flow check` and `flow test`, as the commands look, at whoever is concerned. What they tell of the
 * files as they are counts for nothing, nor does the news that a parent has changed.
 */

import {
  BASE,
  type Finding,
  type FlowLibrary,
  lendersOf,
  openFlowLibrary,
  resolveLender,
  type Severity,
} from '#engine/authoring.ts'
import { type FlowPath, insideLender, type LenderId } from '#engine/index.ts'
import { checkFlows, isStaleOverride } from '#verify/index.ts'
import { onStage, runScenarios } from '../scenarios/run-scenarios.ts'
import { scenariosOf } from '../scenarios/scenario.ts'
import { Validators } from '../scenarios/validators.ts'
import type { Edit } from '../slips/edit.ts'

export type Told = {
  readonly by: 'check' | 'test'
  readonly severity: Severity
  /** `E101 unknown-variable at …: …` */
  readonly name: string
}

export class Judge {
  readonly #texts: ReadonlyMap<FlowPath, string>
  readonly #library: FlowLibrary
  readonly #validators = new Validators()
  readonly #known = new Map<string, ReadonlySet<string>>()

  constructor(texts: ReadonlyMap<FlowPath, string>) {
    this.#texts = texts
    this.#library = openFlowLibrary(texts)
  }

  /** What is told first, the quickest asked first: of the edited folder, then of who starts from it, then of all together. */
  firstToTell(edit: Edit): Told | undefined {
    const library = this.#edited(edit)
    for (const lender of this.#concerned(edit)) {
      const [checked] = this.#checked(library, [lender], false)
      if (checked) return checked
      for (const tested of this.#tested(library, lender, edit)) return tested
    }
    return this.#checked(library)[0]
  }

  /** Everything that is told. */
  allTold(edit: Edit): readonly Told[] {
    const library = this.#edited(edit)
    const concerned = this.#concerned(edit)
    const checked = this.#checked(library, concerned.includes(BASE) ? undefined : concerned)
    // Who has errors is not tested.
    if (checked.some(({ severity }) => severity === 'error')) return checked
    return [...checked, ...concerned.flatMap((lender) => [...this.#tested(library, lender, edit)])]
  }

  #edited({ texts }: Edit): FlowLibrary {
    const files = new Map(this.#texts)
    for (const [path, text] of texts) {
      if (text === undefined) files.delete(path)
      else files.set(path, text)
    }
    return openFlowLibrary(files, this.#library)
  }

  /** Whose files are edited, and who starts from those. */
  #concerned({ file }: Edit): readonly LenderId[] {
    const [folder = BASE] = file.split('/')
    const heirs = lendersOf(this.#library).filter((one) => resolveLender(this.#library, one).chain.includes(folder))
    return [folder, ...heirs.filter((one) => one !== folder).sort()]
  }

  /** @param lenders all of them without it, and then also what nobody uses */
  #checked(library: FlowLibrary, lenders?: readonly LenderId[], proofs = true): readonly Told[] {
    const look = (of: FlowLibrary) => told('check', checkFlows(of, lenders, { proofs }))
    const key = `${lenders?.join() ?? 'all'} ${proofs}`
    const before = this.#known.get(key) ?? new Set(look(this.#library).map(({ name }) => name))
    this.#known.set(key, before)
    return look(library).filter(({ name }) => !before.has(name))
  }

  /** One scenario after the other. All of them hold in the files as they are: `flow test` comes before. */
  *#tested(library: FlowLibrary, lender: LenderId, edit: Edit): Generator<Told> {
    const resolved = resolveLender(library, lender)
    const before = resolveLender(this.#library, lender)
    const written = (of: typeof resolved) =>
      [...edit.texts.keys()].map((path) => JSON.stringify(of.files.get(insideLender(path))?.value))
    // What reads the same once it is laid over comes out the same.
    if (written(resolved).join() === written(before).join()) return
    const { stage } = onStage(resolved, this.#validators)
    for (const { path } of scenariosOf(resolved)) {
      yield* told(
        'test',
        runScenarios(resolved, stage, new Set([path])).flatMap(({ findings }) => findings),
      )
    }
  }
}

function told(by: Told['by'], findings: readonly Finding[]): readonly Told[] {
  return findings
    .filter((finding) => !isStaleOverride(finding))
    .map(({ code, name, file, pointer, message, severity }) => {
      return { by, severity, name: `${code} ${name} at ${file} ${pointer}: ${message}` }
    })
}
