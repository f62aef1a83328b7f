import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { smallFlows } from '#kit/small-flows.ts'
import schema from '#schemas/screen.schema.json' with { type: 'json' }
import { journeyOf } from './kit/addresses.ts'
import { expect, test as plainTest } from './kit/test.ts'

const widgets = schema.definitions.widget.enum

type Apps = { readonly built: ServerProcess; readonly source: ServerProcess }

/** The built app and the app from its sources, over a first screen that asks with every widget. */
const test = plainTest.extend<object, { apps: Apps; screens: { readonly built: Page; readonly source: Page } }>({
  apps: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter, and this needs nothing.
    async ({}, use) => {
      const flows = await smallFlows('hearthline', 1)
      const base = join(flows.folder, 'base')
      const journey = join(base, 'journeys/register-v2.json')
      const { steps, ...rest } = JSON.parse(await readFile(journey, 'utf8'))
      await writeFile(journey, JSON.stringify({ ...rest, steps: [{ id: 'every-widget' }, ...steps] }))
      await writeFile(join(base, 'screens/register-v2/every-widget.json'), JSON.stringify(screen))
      const [built, source] = await Promise.all([
        startServer({ flows: flows.folder }),
        startServer({ flows: flows.folder, dev: true }),
      ])
      await use({ built, source })
      await Promise.all([built.stop(), source.stop()])
      await flows.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  screens: [
    async ({ apps, browser }, use) => {
      const open = async (server: ServerProcess) => {
        const page = await browser.newPage()
        await page.goto(journeyOf(server))
        await expect(fieldIn(page, widgets.at(-1) ?? '')).toBeVisible({ timeout: 120_000 })
        await page.waitForLoadState('networkidle')
        return page
      }
      const [built, source] = await Promise.all([open(apps.built), open(apps.source)])
      await use({ built, source })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// One pair of servers, and one page of each, for the whole file.
test.describe.configure({ mode: 'default' })

const idOf = (widget: string) => `asks${widget.replaceAll('-', '')}`

const options = [
  { id: 'A', label: 'First', help: 'The first one' },
  { id: 'B', label: 'Second' },
]
const screen = {
  kind: 'form',
  heading: 'A question of every kind',
  saves: 'draft.extra',
  submit: 'Continue',
  fields: widgets.map((widget) => ({
    id: idOf(widget),
    as: widget,
    label: `Question of ${widget}`,
    help: 'Why this is asked',
    required: 'This is needed',
    ...(['select', 'radio', 'checkboxes'].includes(widget) && { options }),
    ...(['password', 'password-strength'].includes(widget) && { keep: 'never' }),
    ...(['password', 'password-strength', 'pin', 'ssn'].includes(widget) && { secret: true }),
    ...(widget === 'files' && { document: 'DRIVERSLICENSEFRONT' }),
  })),
}

/** Fields are drawn in the order of the widgets; an appointment without times to choose from is a paragraph. */
const fieldIn = (page: Page, widget: string) =>
  page.locator('[data-field]').first().locator('xpath=../*').nth(widgets.indexOf(widget))

/**
 * The field as the browser has it, without what may differ: the order of attributes and how a style is written (the server wrote
 * the elements of the built app), the hashes of class names, and ids that React counts.
 */
async function domOf(page: Page, widget: string): Promise<string> {
  const html = await fieldIn(page, widget).evaluate((field) => {
    const copy = field.cloneNode(true) as Element
    for (const one of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) {
      const attributes = [...one.attributes].sort((left, right) => left.name.localeCompare(right.name))
      for (const { name } of attributes) one.removeAttribute(name)
      for (const { name, value } of attributes)
        one.setAttribute(name, name === 'style' ? value.replaceAll(/([:;]) ?|;$/g, '$1') : value)
    }
    return copy.outerHTML
  })
  return html
    .replaceAll('><', '>\n<')
    .replaceAll(';"', '"')
    .replace(/_([A-Za-z]+)_[\w-]+/g, '$1')
    .replace(/\b(mantine-)?_r_\w+_/g, 'an-id')
    .replace(/\bmantine-[a-z0-9]{9}\b/g, 'an-id')
}

/** Chooses the last option of a field, or types into it, as a borrower does who knows nothing of how it is made; and leaves it. */
async function answer(page: Page, widget: string): Promise<void> {
  const field = fieldIn(page, widget)
  const [selects, choices] = [field.locator('select'), field.locator('input:is([type=radio], [type=checkbox])')]
  const texts = field.locator('input:not([type=radio], [type=checkbox], [type=file])')
  if ((await choices.count()) > 0) await choices.last().check({ force: true })
  else if ((await texts.count()) > 0) for (const text of await texts.all()) await text.pressSequentially('12')
  else if ((await selects.count()) > 0) await selects.first().selectOption({ index: 2 })
  await page.keyboard.press('Tab')
}

for (const widget of widgets) {
  test(`a ${widget} field of the built app has the elements, attributes and texts of that of the source app`, async ({
    screens,
  }) => {
    const { built, source } = screens
    expect(await domOf(built, widget)).toBe(await domOf(source, widget))
    for (const page of [built, source]) await answer(page, widget)
    await expect(async () => expect(await domOf(built, widget)).toBe(await domOf(source, widget))).toPass({ timeout: 10_000 })
  })
}

test('the built app shows the errors of all fields as the source app does', async ({ screens }) => {
  const pages = Object.values(screens)
  for (const page of pages) await page.getByRole('button', { name: 'Continue' }).click()
  for (const page of pages) await expect(page.getByRole('alert').first()).toBeVisible()
  for (const widget of widgets) expect(await domOf(screens.built, widget), widget).toBe(await domOf(screens.source, widget))
})
