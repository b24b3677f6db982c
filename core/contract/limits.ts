/** Numbers of the specification (sections 5 and 9) that server and page share. Each stands here and nowhere else. */

/** Modified bytes a version may hold, unless the account's settings say otherwise. */
export const MAX_VERSION_BYTES_DEFAULT = 200_000;

/** Unsaved bytes above which the person is asked to save, unless the account's settings say otherwise. */
export const MAX_REQUEST_BYTES_DEFAULT = 10_000;

/** Shortest file that can be a project, in bytes. */
export const MIN_FILE_BYTES = 1024;

/** Longest file that can be a project, in bytes. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Shortest project, version or person's name, in characters. */
export const MIN_NAME_LENGTH = 2;

/** Longest name or short text field, in characters. Ours: the specification has none. */
export const MAX_NAME_LENGTH = 120;

/** Longest comment, in characters. Ours: the specification has none. */
export const MAX_COMMENT_LENGTH = 4000;

/** Longest id, in characters: those of ours are UUIDs. */
export const MAX_ID_LENGTH = 64;

/** Most maps sent with one call, as when a whole list is pasted. Ours: the specification has none. */
export const MAX_MAPS_AT_ONCE = 500;

/**
 * Longest body that carries maps, in bytes. Ours: the longer it is, the longer it holds everybody else up while it is read. A map
 * with the longest axes there can be fits in; whoever sends many long ones sends them in parts.
 */
export const MAX_MAPS_BODY_BYTES: number = 4 * 1024 * 1024;

/** Most maps deleted with one call: their ids travel in the address, which servers cut at 16 KiB. */
export const MAX_MAPS_DELETED_AT_ONCE = 200;

/** Most user maps of a project. Ours: the tree is designed for 5,000 entries (interface: "virtualised"). */
export const MAX_MAPS_OF_PROJECT = 10_000;

/** Most potential maps of a project, the likeliest ones. Ours: a person looks through hundreds, not through thousands. */
export const MAX_POTENTIAL_MAPS = 1000;

/** Most folders of a project. Ours. */
export const MAX_FOLDERS_OF_PROJECT = 500;

/** Most marks of a project. Ours. */
export const MAX_MARKS_OF_PROJECT = 500;

/** Most saved versions of a project. Ours: plans may allow fewer (the specification names none). */
export const MAX_VERSIONS_OF_PROJECT = 1000;

/** Most solutions that are bought together. Ours. */
export const MAX_SOLUTIONS_OF_PACK = 20;

/** Most solutions of an account that it has learnt itself. Ours. */
export const MAX_OWN_SOLUTIONS = 500;

/** Most projects of an account, archived ones counted. Ours. */
export const MAX_PROJECTS_OF_ACCOUNT = 10_000;

/** Most bytes of original files of an account; files that are the same count once each time. Ours. */
export const MAX_STORED_BYTES_OF_ACCOUNT: number = 32 * 1024 * 1024 * 1024;

/** Most readings of files that an account may ask for on a day (UTC), those of new projects counted. Ours. */
export const MAX_READINGS_A_DAY = 1000;

/** Shortest username, in characters. */
export const MIN_USERNAME_LENGTH = 5;

/** Shortest password, in characters. */
export const MIN_PASSWORD_LENGTH = 8;

/** Longest password, in characters: bounds the work of hashing. Ours: the specification has none. */
export const MAX_PASSWORD_LENGTH = 200;

/** Days of the free trial that begins with the activation. */
export const TRIAL_DAYS = 7;

/** Days after the end of a period for which what was not renewed can be used all the same; the database knows them too. */
export const GRACE_DAYS = 3;

/** Coins that a trial begins with, GREEN. */
export const TRIAL_COINS = 20;

/** Days after which a session ends, however much it is used. Ours: the specification has none. */
export const SESSION_DAYS = 30;

/** Most sessions of an account at the same time: with one more, that ends which has not been used for longest. Ours. */
export const MAX_SESSIONS_OF_ACCOUNT = 20;

/** Days an activation link is good. Ours: the specification has none. */
export const ACTIVATION_LINK_DAYS = 7;

/** Minutes a link is good with which a forgotten password is set anew. */
export const PASSWORD_LINK_MINUTES = 60;

/** Hours a link is good that was mailed to a new address of an account. Ours. */
export const EMAIL_LINK_HOURS = 24;

/** A token that ends within this time is exchanged, in seconds. */
export const TOKEN_REFRESH_MARGIN_S = 300;

/** How long an alert stays, in milliseconds. */
export const ALERT_TIMEOUT_MS = 5000;

/** How long alerts about the session and "nothing changed" notices stay, in milliseconds. */
export const LONG_ALERT_TIMEOUT_MS = 6000;

/** Projects on a page of the list unless asked otherwise. */
export const PROJECTS_PER_PAGE_DEFAULT = 5;

/** Most projects on a page of the list. Ours: the specification has none. */
export const PROJECTS_PER_PAGE_MAX = 100;

/** Most things on a page of any other list. Ours: the specification has none. */
export const MAX_PAGE_ROWS = 1000;

/** About the most bytes of them: a page ends behind the thing that passes it. */
export const MAX_PAGE_BYTES: number = 1024 * 1024;

/** Longest cursor of a list, in characters. */
export const MAX_CURSOR_LENGTH = 1000;

/** Autosave reminder: minutes between reminders, 0 is off. */
export const AUTOSAVE_MINUTES: { readonly off: 0; readonly min: 5; readonly max: 30 } = {
  off: 0,
  min: 5,
  max: 30,
};

/** Font sizes of the data views, in CSS pixels. */
export const FONT_SIZES_PX: readonly number[] = [12, 14, 16, 18, 20, 22, 24];

/** Shortest report of a fault, in characters: what is shorter says nothing. Ours. */
export const MIN_REPORT_LENGTH = 10;

/** Longest picture that goes along with a report, in bytes. Ours: a screen of 4K as PNG mostly fits. */
export const MAX_REPORT_PICTURE_BYTES: number = 2 * 1024 * 1024;

/** Most codes of failures that a report tells, the last ones. Ours. */
export const MAX_REPORT_FAILURES = 20;

/** Most reports of an account within a minute, and within 24 hours. Ours. */
export const MAX_REPORTS: { readonly perMinute: 3; readonly perDay: 20 } = {
  perMinute: 3,
  perDay: 20,
};
