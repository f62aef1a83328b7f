/** `status.value = DECLINED, profile.hasSsn = true`; the day is shown only where nothing else is. */
export function exampleOf(facts: object): string {
  const all = factsIn(facts, '')
  const shown = all.length > 1 ? all.filter((one) => !one.startsWith('today =')) : all
  return shown.slice(0, 8).join(', ') + (shown.length > 8 ? ` and ${shown.length - 8} more` : '')
}

function factsIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${path} = ${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}`]
  }
  return Object.entries(value).flatMap(([name, part]) => factsIn(part, path === '' ? name : `${path}.${name}`))
}
