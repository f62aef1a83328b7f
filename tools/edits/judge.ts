/**
 * Who tells of an edit: `flow check` and `flow test`, as the commands do it, on the edited files. What they tell of the
 * files as they are counts for nothing, nor does the news that a parent has changed.
 */
import { checkFlows } from '#engine/findings/check-flows.ts'
import type { Severity } from '#engine/findings/finding.ts'
import { isAboutDrift } from '#engine/findings/lenders/drifted-overlays.ts'
import { BASE, type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { FlowPath, LenderId } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { testRun } from '../commands/test-run.ts'
import { Validators } from '../scenarios/validators.ts'
import type { Edit } from '../slips/edit.ts'

export type Told = {
  readonly by: 'check' | 'test'
  readonly severity: Severity
  /** `E101 unknown-variable at …` */
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

  /** The first that tells, the quickest asked first: whoever the folder belongs to, then who starts from it, then all. */
  firstToTell(edit: Edit): Told | undefined {
    const library = this.#edited(edit)
    const [own, ...heirs] = this.#concerned(edit)
    const looks = [...lookingAt(own as LenderId), ...heirs.flatMap(lookingAt), all]
    for (const look of looks) {
      const [first] = this.#news(library, look)
      if (first) return first
    }
    return undefined
  }

  /** Everything that is told. */
  allTold(edit: Edit): readonly Told[] {
    const library = this.#edited(edit)
    return [...this.#concerned(edit).map(testing), all].flatMap((look) => this.#news(library, look))
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

  #news(library: FlowLibrary, look: Look): readonly Told[] {
    const before = this.#known.get(look.name) ?? new Set(toldBy(this.#library, look, this.#validators).map(keyOf))
    this.#known.set(look.name, before)
    return toldBy(library, look, this.#validators).filter((one) => !before.has(keyOf(one)))
  }
}

type Look = { readonly name: string; readonly check?: true; readonly proofs?: boolean; readonly lenders?: readonly LenderId[] }

const all: Look = { name: 'check', check: true }
const testing = (lender: LenderId): Look => ({ name: `test ${lender}`, lenders: [lender] })
const lookingAt = (lender: LenderId): readonly Look[] => [
  { name: `check ${lender}, as it is written`, check: true, proofs: false, lenders: [lender] },
  testing(lender),
]

function toldBy(library: FlowLibrary, { check, proofs, lenders }: Look, validators: Validators): readonly Told[] {
  const findings = check
    ? checkFlows(library, lenders, { proofs: proofs ?? true })
    : testRun(library, lenders ?? [], undefined, validators).report.findings
  return findings
    .filter((finding) => !isAboutDrift(finding))
    .map(({ code, name, file, pointer, message, severity }) => {
      return { by: check ? 'check' : 'test', severity, name: `${code} ${name} at ${file} ${pointer}: ${message}` }
    })
}

const keyOf = ({ by, name }: Told): string => `${by} ${name}`
