/** The data that the server embeds in the page, as JSON in `<script type="application/json" id="private-label-data">`. */
import type { CompiledLender, JsonObject, LenderId, LivePart } from '#engine/index.ts'
import type { ParsedMessages } from '#i18n/parsed-messages.ts'

/** The id of the script element that contains `PageData`. Without the element the page knows no lender and shows nothing. */
export const pageDataElement = 'private-label-data'

/** The path below which all pages of borrowers are. */
export const basePath = '/account/heloc'

export type PageData = {
  readonly lender: LenderId
  readonly organization: { readonly code: string; readonly canonicalCode: string; readonly brand: string }
  /** The prefix of all API paths; empty if the page's own server has the API. */
  readonly baseUrl: string
  readonly basePath: typeof basePath
  readonly metadata: PageMetadata
  /** Objects that the page merges into one. */
  readonly pricingData: readonly JsonObject[]
  readonly release: ReleaseAddress & {
    /** True if the script has only the screens of journeys and of the sign-in. */
    readonly isPart: boolean
  }
  readonly live: LivePart
  /** Parsed messages of `live`. */
  readonly messages: ParsedMessages
  readonly flags: { readonly [name: string]: boolean }
  /** Today in the lender's time zone, yyyy-MM-dd. */
  readonly today: string
  /** The event stream of changed flow files; never in production. */
  readonly updates?: '/flows/updates'
}

/** The script of a whole release. */
export const releasePath = (hash: string): string => scriptPath(hash, 'release.js')
/** The script of the part of a release that a registration needs. */
export const journeysPath = (hash: string): string => scriptPath(hash, 'journeys.js')

/**
 * The version of what scripts of releases export. To be increased with each change: browsers keep a script for ever, and
 * the hash is that of the flow files alone.
 */
export const scriptVersion = 2

const scriptPath = (hash: string, name: string) => `/flows/${hash}/${name}?version=${scriptVersion}`

/** `journey`: the hash of the pinned part; `src`: the URL of its script, which never changes. */
export type ReleaseAddress = { readonly journey: string; readonly src: string }

export type PageMetadata = {
  readonly companyInfo: CompanyInfo
  readonly product: { readonly type: 'HELOC'; readonly isCrypto: boolean; readonly limits: CompiledLender['limits'] }
  readonly addressLookupUrl: string
}

export type CompanyInfo = {
  readonly organization: string
  readonly companyName: string
  readonly companyNameShort: string
  readonly companyProduct: string
  readonly companyAddress: string
  readonly companyNMLS: string
  readonly companyNmlsURL: string
  readonly phoneFormatted: string
  readonly email: string
  readonly termsOfUseUrl: string
  readonly termsOfService: string
  readonly privacyPolicyUrl: string
  readonly privacyLinkIsExternal: boolean
  readonly licensesUrl: string
  readonly companyLegalUrl?: string
  readonly footerImage: CompiledLender['footer']['image']
  readonly allowRegulatorReview: boolean
  readonly colours: CompiledLender['colours']
  readonly additionalUrls: readonly { readonly type: 'FOOTER'; readonly name: string; readonly url: string }[]
}
