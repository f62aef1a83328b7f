/** Resolves renamed parts of flow files, as `$moved` in those files declares them. */

/**
 * The present path of a renamed part, followed over several renames; undefined where the part was not renamed.
 *
 * @param path keys and ids from the top of the file, such as `fields/homePhone`; for a file its path, such as
 * `screens/phones.json`
 */
export function movedTo(path: string, moved: ReadonlyMap<string, string>): string | undefined {
  const passed = [path]
  for (;;) {
    const next = [...moved].find(([old]) => bare(old) === passed.at(-1))?.[1]
    if (next === undefined || passed.includes(bare(next))) return passed.length === 1 ? undefined : passed.at(-1)
    passed.push(bare(next))
  }
}

/**
 * The present path of a renamed file; undefined where no file declares the rename. Any file may declare it, preferably
 * the renamed one.
 */
export function fileMovedTo(path: string, moved: ReadonlyMap<string, ReadonlyMap<string, string>>): string | undefined {
  return movedTo(path, new Map([...moved.values()].flatMap((one) => [...one].filter(([old]) => old.endsWith('.json')))))
}

function bare(path: string): string {
  return path.replace(/^#?\//, '')
}
