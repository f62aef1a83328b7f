/** The first letter of each part of a name, as it is signed with. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .flatMap((part) => [...part].slice(0, 1))
    .join('')
    .toUpperCase()
}
