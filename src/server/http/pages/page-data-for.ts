import { addressLookupPath } from '#contract/address-lookup.ts'
import { dashboardRoute } from '#contract/dashboard.ts'
import { flowUpdatesPath } from '#contract/flow-updates.ts'
import { basePath, type CompanyInfo, journeysPath, type PageData, type ReleaseAddress, releasePath } from '#contract/page-data.ts'
import type { CompiledFlow, CompiledJourney, CompiledLender, Facts, LivePart } from '#engine/index.ts'
import { type ParsedMessages, parsedMessages } from '#i18n/parsed-messages.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import type { ServedLender } from '../../releases/served-lender.ts'

/**
 * The data of a lender that a page needs before its first request, embedded in the HTML.
 *
 * @param path of the page, with the base path
 */
export function pageDataFor(
  { id, flow }: Pick<ServedLender, 'id' | 'flow'>,
  visitor: string,
  now: Date,
  { path, production }: { readonly path: string; readonly production: boolean },
): PageData {
  const live = liveOfPages(flow.live)
  const { lender } = live
  const facts = factsOfVisitor(flow, now, visitor)
  return {
    lender: id,
    organization: { code: lender.code, canonicalCode: lender.canonicalCode, brand: lender.nameShort },
    baseUrl: '',
    basePath,
    metadata: {
      companyInfo: companyInfo(lender),
      product: { type: 'HELOC', isCrypto: lender.flags.crypto, limits: lender.limits },
      addressLookupUrl: `${addressLookupPath}?q=`,
    },
    pricingData: [],
    release: needsPart(flow, path)
      ? { journey: flow.hash, src: journeysPath(flow.hash), isPart: true }
      : { ...releaseAddress(flow), isPart: false },
    live: { ...withoutFormattedParts(live), lender: lenderForPages(lender) },
    messages: messagesOf(live),
    flags: flagsOf(facts),
    today: facts.today,
    ...(!production && { updates: flowUpdatesPath }),
  }
}

const messages = new WeakMap<LivePart, ParsedMessages>()

export function messagesOf(live: LivePart): ParsedMessages {
  const parsed = messages.get(live) ?? parsedMessages(withoutFormattedParts(live))
  messages.set(live, parsed)
  return parsed
}

/** Removes the parts whose texts the server sends formatted: the dashboard, the content pages, the hours and the chat. */
function withoutFormattedParts({ copy, ...live }: LivePart): LivePart {
  const shown = withoutFormatted(live)
  if (!copy) return shown
  return {
    ...shown,
    copy: Object.fromEntries(Object.entries(copy).map(([locale, translated]) => [locale, withoutFormatted(translated)])),
  }
}

function withoutFormatted<Part extends Partial<Record<'dashboard' | 'pages' | 'hours' | 'chat', unknown>>>(part: Part) {
  const { dashboard: _, pages: __, hours: ___, chat: ____, ...rest } = part
  return rest
}

/** Removes what browsers do not need: the facts sent to the lender system, and the originators, which are asked for one by one. */
function lenderForPages({ lenderSystem: _, originators: __, ...lender }: CompiledLender): CompiledLender {
  return lender
}

/** Whether the journeys of a release are enough for a page: it is a registration, or the borrower's home. */
function needsPart(flow: CompiledFlow, path: string): boolean {
  return isHome(path) || journeyAt(flow, path) !== undefined
}

/** @param path with the base path; the root leads to the dashboard */
export function isHome(path: string): boolean {
  return ['', '/', `/${dashboardRoute}`].includes(path.slice(basePath.length))
}

/** @param path with the base path */
export function journeyAt({ journeys }: Pick<CompiledFlow, 'journeys'>, path: string): CompiledJourney | undefined {
  const below = path.slice(basePath.length)
  return Object.values(journeys).find((journey) => below === journey.path || below.startsWith(`${journey.path}/`))
}

export function releaseAddress({ hash }: CompiledFlow): ReleaseAddress {
  return { journey: hash, src: releasePath(hash) }
}

export function flagsOf({ flags }: Facts): { readonly [name: string]: boolean } {
  return (flags ?? {}) as { readonly [name: string]: boolean }
}

function companyInfo(lender: CompiledLender): CompanyInfo {
  const { contact, links, nmls, footer } = lender
  return {
    organization: lender.code,
    companyName: lender.name,
    companyNameShort: lender.nameShort,
    companyProduct: lender.product,
    companyAddress: contact.address,
    companyNMLS: nmls.number,
    companyNmlsURL: nmls.url,
    phoneFormatted: contact.phoneFormatted,
    email: contact.email,
    termsOfUseUrl: links.terms.url,
    termsOfService: links.terms.url,
    privacyPolicyUrl: links.privacy.url,
    privacyLinkIsExternal: links.privacy.external ?? false,
    licensesUrl: links.licenses.url,
    ...(links.company && { companyLegalUrl: links.company.url }),
    footerImage: footer.image,
    allowRegulatorReview: lender.allowRegulatorReview,
    colours: lender.colours,
    additionalUrls: (links.additional ?? []).map(({ name, url }) => ({ type: 'FOOTER', name, url })),
  }
}

const known = new WeakMap<LivePart, LivePart>()

/** The live part for pages: without the texts of an account, which the server sends with the account. */
function liveOfPages(live: LivePart): LivePart {
  const shown = known.get(live) ?? withoutAccount(live)
  known.set(live, shown)
  return shown
}

function withoutAccount({ shell: { account: _, ...shell }, copy, ...live }: LivePart): LivePart {
  if (!copy) return { ...live, shell }
  const rest = Object.entries(copy).map(([locale, { shell: translatedShell, ...parts }]) => {
    const { account: __, ...shown } = typeof translatedShell === 'object' ? translatedShell : {}
    return [locale, { ...parts, shell: shown }] as const
  })
  return { ...live, shell, copy: Object.fromEntries(rest) }
}
