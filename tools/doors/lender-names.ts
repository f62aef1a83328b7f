import type { DoorFinding } from './check-doors.ts'

/** What a lender is called: its folder's name and the names that its lender.json gives it. */
export type LenderNames = { readonly folder: string; readonly names: readonly string[] }

/** Every place where program text names a lender. `files` as for checkDoors. */
export function lenderNamesIn(files: ReadonlyMap<string, string>, lenders: readonly LenderNames[]): readonly DoorFinding[] {
  const names = [...new Set(lenders.flatMap(({ folder, names }) => [folder, ...names]))].filter((name) => name.trim() !== '')
  const patterns = names.map((name) => ({
    name,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])${literally(name)}(?![\\p{L}\\p{N}])`, 'iu'),
  }))
  return [...files].flatMap(([file, text]) =>
    [file, ...text.split('\n')].flatMap((line, index) => {
      const found = patterns.filter(({ pattern }) => pattern.test(line)).sort((a, b) => b.name.length - a.name.length)[0]
      if (!found) return []
      return [{ rule: 'lender-name', file, line: Math.max(index, 1), message: `This names the lender “${found.name}”.`, because }]
    }),
  )
}

const because =
  'Everything that differs between lenders is in flows/; a name in a program is a difference that no product owner can see.'

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
