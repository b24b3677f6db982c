import { z } from 'zod';
import { ALERT_TYPES, type AlertCode } from './alert-codes.ts';
import { BUCKETS } from './balances.ts';
import { coinsSchema } from './coins.ts';

/**
 * Why a call failed, more closely than its code. Each has a sentence in every file of locales/ under `reasons.REASON`.
 */
export const ERROR_REASONS = [
  'accountInactive',
  'addressOutsideFile',
  'alreadyPurchased',
  'alreadyThere',
  'answerTypeUnknown',
  'bodyUnreadable',
  'bucketRefused',
  'cardConfirmationNeeded',
  'cardDeclined',
  'cardExpired',
  'cardInUse',
  'cardInsufficientFunds',
  'cardProcessingError',
  'cardUnknown',
  'changedElsewhere',
  'checksumsContradict',
  'checksumsNotFixable',
  'checksumsNotKnown',
  'checksumsNotPublic',
  'codesNotKnown',
  'compressionBroken',
  'contentTypeUnknown',
  'diskFull',
  'emailTaken',
  'encodingUnknown',
  'evcIdSet',
  'evcIdTaken',
  'fieldsInvalid',
  'fileEmpty',
  'fileTooLarge',
  'fileTooSmall',
  'filesAway',
  'freebiesUsedUp',
  'idTaken',
  'insufficientFunds',
  'invalidCredentials',
  'keyUnknown',
  'keyUsed',
  'keyWrongPlan',
  'learnManyPlaces',
  'learnNoChange',
  'learnOnlyChecksums',
  'learnSize',
  'learnTooLarge',
  'learnTooSmall',
  'learnUnsaved',
  'licenceNeeded',
  'linkAlreadyUsed',
  'linkExpired',
  'linkUnknown',
  'loginPaused',
  'mailNotSetUp',
  'mapPackUnknown',
  'notPurchased',
  'originalDamaged',
  'originalIsReadOnly',
  'otherHost',
  'passwordWrong',
  'paymentPending',
  'paymentsNotSetUp',
  'planUnfit',
  'priceChanged',
  'quotaReached',
  'solutionAmbiguous',
  'solutionAxisOrder',
  'solutionBaseDiffers',
  'solutionChangedSince',
  'solutionCode',
  'solutionEdge',
  'solutionElsewhere',
  'solutionForeign',
  'solutionLeftOut',
  'solutionNoAnchor',
  'solutionOfPack',
  'solutionOrder',
  'solutionOtherChange',
  'solutionOverlap',
  'solutionOwnEdits',
  'solutionPartlyApplied',
  'solutionResized',
  'solutionSaturated',
  'solutionTwin',
  'solutionUnfit',
  'solutionUnlike',
  'solutionUnnamed',
  'solutionUnsure',
  'solutionsConflict',
  'taxIdNeeded',
  'tooMany',
  'tooManyModifications',
  'tooManyUploads',
  'usernameTaken',
  'versionChangedElsewhere',
  'workEnded',
] as const;

/** A cause that is closer than the code of an alert. */
export type ErrorReason = (typeof ERROR_REASONS)[number];

/** A field that broke a rule: where it is, and the rule's name (`required`, `tooShort`, `tooLong`, `format`, `mismatch`). */
export const fieldErrorSchema = z.object({
  path: z.string(),
  rule: z.enum([
    'required',
    'tooShort',
    'tooLong',
    'format',
    'mismatch',
    'taken',
    'range',
    'guessable',
  ]),
});

/** A field of a form and the rule it broke. `path` has dots between its parts and is that of the request. */
export type FieldError = z.infer<typeof fieldErrorSchema>;

const alertCodeSchema = z.enum(Object.keys(ALERT_TYPES) as [AlertCode, ...AlertCode[]]);

/** Most fields that a refusal names: nobody mends more of them at once, and an answer stays short. */
export const MAX_REFUSED_FIELDS = 20;

/** Why coins or money were not taken, in figures. */
const purchaseDetailsSchema = z.object({
  /** What the thing costs now, in coins; in cents, tax included, where it is paid with money. */
  price: coinsSchema,
  /** What there is in the bucket that was to pay, without what is set aside. */
  balance: z.number().int().min(0).optional(),
  bucket: z.enum(BUCKETS).optional(),
});

/** Figures of a purchase that was refused. */
export type PurchaseDetails = z.infer<typeof purchaseDetailsSchema>;

/** Body of every answer outside 200..299. Carries no visible text: the page owns the words. */
export const errorBodySchema = z.object({
  code: alertCodeSchema,
  reason: z.enum(ERROR_REASONS).optional(),
  /** At most MAX_REFUSED_FIELDS of them. */
  fields: z.array(fieldErrorSchema).optional(),
  /** There may be more fields that break a rule than those that are named. */
  more: z.literal(true).optional(),
  /** Figures of a purchase that was refused. */
  details: purchaseDetailsSchema.optional(),
  /** Names the request in the server's log. */
  requestId: z.string().optional(),
  /** Link relation `authorize` ends the session (specification 8, "403"). */
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});

/** What the page knows of a failed call. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
