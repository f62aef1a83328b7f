import { OVERLAYS } from '../kit/overlays.ts'
import { addressOf, signIn } from '../kit/scripted.ts'
import { standsAt } from '../kit/stops.ts'
import { applicantAt } from '../kit/visit.ts'
import type { Studio } from './studio.ts'

const part = '15-overlays'

/** Dialogs as the window shows them, and the pages of the practice linking service. */
export async function picturesOfOverlays({ server, newContext, take, wanted }: Studio): Promise<void> {
  if (!wanted(part)) return
  for (const { name, route, onPhone, over = false, open, ...pictureCase } of OVERLAYS) {
    const ana = await applicantAt(server, pictureCase)
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
