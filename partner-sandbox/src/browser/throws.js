/* A partner's bad release. */
throw new TypeError('The partner script failed on purpose');
