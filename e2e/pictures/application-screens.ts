import { PICTURE_CASES } from '../kit/picture-cases.ts'
import { signIn } from '../kit/scripted.ts'
import { applicantAt, goesOn, nameOf, visit } from '../kit/visit.ts'
import type { Studio } from './studio.ts'

/** Every screen of an application, in each state that it has. */
export async function picturesOfApplications({ server, newContext, take, wanted }: Studio): Promise<void> {
  for (const pictureCase of PICTURE_CASES.filter(({ part }) => wanted(part))) {
    const ana = await applicantAt(server, pictureCase)
    for (const seen of pictureCase.seen) {
      const context = await newContext()
      await signIn(context, ana)
      const page = await context.newPage()
      const name = `${pictureCase.part}/${nameOf(seen).replaceAll('/', '-')}`
      await visit(page, server, ana, seen, (state) => take(page, state === 'empty' && !seen.wrong ? name : `${name}-${state}`))
      await context.close()
      await goesOn(ana, seen)
    }
  }
}
