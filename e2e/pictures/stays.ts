import { signIn } from '../kit/scripted.ts'
import { STAYS } from '../kit/stays.ts'
import { goesOn, nameOf, visit, whoStays } from '../kit/visit.ts'
import type { Studio } from './studio.ts'

/** Every screen of an application, in each state that it has. */
export async function picturesOfStays({ server, newContext, take, wanted }: Studio): Promise<void> {
  for (const stay of STAYS.filter(({ part }) => wanted(part))) {
    const ana = await whoStays(server, stay)
    for (const seen of stay.seen) {
      const context = await newContext()
      await signIn(context, ana)
      const page = await context.newPage()
      const name = `${stay.part}/${nameOf(seen).replaceAll('/', '-')}`
      await visit(page, server, ana, seen, (state) => take(page, state === 'empty' && !seen.wrong ? name : `${name}-${state}`))
      await context.close()
      await goesOn(ana, seen)
    }
  }
}
