throw new TypeError('a partner script that throws');
