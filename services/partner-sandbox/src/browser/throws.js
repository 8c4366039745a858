/* A partner's defective release. */
throw new TypeError('The partner script failed on purpose');
