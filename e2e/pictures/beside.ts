import { BESIDES } from '../kit/beside.ts'
import { addressOf, signIn } from '../kit/scripted.ts'
import { standsAt } from '../kit/stops.ts'
import { whoStays } from '../kit/visit.ts'
import type { Studio } from './studio.ts'

const part = '15-beside'

/** Dialogs as the window shows them, and the pages of the practice linking service. */
export async function picturesBeside({ server, newContext, take, wanted }: Studio): Promise<void> {
  if (!wanted(part)) return
  for (const { name, route, onPhone, over = false, open, ...stay } of BESIDES) {
    const ana = await whoStays(server, stay)
    const context = await newContext()
    await signIn(context, ana)
    const page = await context.newPage()
    if (onPhone) await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(addressOf(server, ana, route))
    await standsAt(page, route)
    await open(page)
    await take(page, `${part}/${name}`, { window: over, ...(onPhone && { widths: [390] }) })
    await context.close()
  }
}
