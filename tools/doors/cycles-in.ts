/**
 * The circles of an import graph, one for each group of files that reach one another: a shortest circle through the
 * group's first file, in the order of the imports. Linear in files and imports (Tarjan's components) but for the circle itself.
 */
export function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  return componentsOf(graph)
    .filter((group) => group.length > 1 || graph.get(group[0] ?? '')?.includes(group[0] ?? ''))
    .map((group) => circleThrough(group.toSorted()[0] ?? '', new Set(group), graph))
    .toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
}

function componentsOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const components: string[][] = []
  const visit = (file: string): number => {
    const mine = index.size
    index.set(file, mine)
    open.push(file)
    isOpen.add(file)
    let lowest = mine
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) lowest = Math.min(lowest, visit(next))
      else if (isOpen.has(next)) lowest = Math.min(lowest, index.get(next) ?? lowest)
    }
    low.set(file, lowest)
    if (lowest === mine) {
      const component = open.splice(open.indexOf(file))
      for (const member of component) isOpen.delete(member)
      components.push(component)
    }
    return lowest
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return components
}

function circleThrough(start: string, group: ReadonlySet<string>, graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return [start, ...wayBack(file, start, cameFrom)]
      if (!group.has(next) || cameFrom.has(next)) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  }
  return [start]
}

function wayBack(from: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way: string[] = []
  for (let file = from; file !== start; file = cameFrom.get(file) ?? start) way.unshift(file)
  return way
}
