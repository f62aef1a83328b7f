import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY } from '../../tools/repository.ts'

export type Leave = { readonly id: string; readonly afterSeconds?: number; readonly [key: string]: unknown }
export type Place = { readonly id: string; readonly leave?: readonly Leave[]; readonly [key: string]: unknown }
export type Persona = {
  readonly id: string
  readonly says: string
  readonly lastNames: readonly string[]
  readonly detours: readonly Place[]
}
export type Sandbox = { readonly path: readonly Place[]; readonly personas: readonly Persona[] }

/** A copy of the shipped flows with another sandbox. The caller removes it. */
export async function flowsWithSandbox(change: (sandbox: Sandbox) => Sandbox): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-flows-'))
  await cp(join(REPOSITORY, 'flows'), folder, { recursive: true })
  const file = join(folder, 'base/sandbox.json')
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8'))), undefined, 2))
  return folder
}

/** The sandbox with other pauses, the conditions' own left as they are. */
export function withPauses({ path, personas, ...others }: Sandbox, seconds: (before: number) => number): Sandbox {
  const changed = (places: readonly Place[]) =>
    places.map((place) => (place.leave ? { ...place, leave: place.leave.map(leaveIn) } : place))
  const leaveIn = (leave: Leave) =>
    leave.afterSeconds === undefined ? leave : { ...leave, afterSeconds: seconds(leave.afterSeconds) }
  return {
    ...others,
    path: changed(path),
    personas: personas.map((persona) => ({ ...persona, detours: changed(persona.detours) })),
  }
}
