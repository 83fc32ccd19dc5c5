// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

interface IContractWallet {
  function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4);
}

/// A dollar token for specs: EIP-3009 as USDC has it, under an EIP-712 domain of its own. Anybody may mint.
contract SpecDollar {
  string public constant name = "Spec Dollar";
  string public constant version = "7";
  uint8 public constant decimals = 6;
  bytes32 public immutable DOMAIN_SEPARATOR;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(bytes32 => bool)) public authorizationState;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
  event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

  bytes32 constant TRANSFER = keccak256(
    "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
  );
  bytes32 constant CANCEL = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

  constructor() {
    DOMAIN_SEPARATOR = keccak256(abi.encode(
      keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
      keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this)
    ));
  }

  function mint(address to, uint256 value) external {
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function transfer(address to, uint256 value) external returns (bool) {
    _move(msg.sender, to, value);
    return true;
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    uint8 v, bytes32 r, bytes32 s
  ) external {
    _transferWith(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    bytes memory signature
  ) external {
    _transferWith(from, to, value, validAfter, validBefore, nonce, signature);
  }

  function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
    require(!authorizationState[authorizer][nonce], "authorization is used or canceled");
    _check(authorizer, keccak256(abi.encode(CANCEL, authorizer, nonce)), abi.encodePacked(r, s, v));
    authorizationState[authorizer][nonce] = true;
    emit AuthorizationCanceled(authorizer, nonce);
  }

  function _transferWith(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    bytes memory signature
  ) private {
    require(block.timestamp > validAfter, "authorization is not yet valid");
    require(block.timestamp < validBefore, "authorization is expired");
    require(!authorizationState[from][nonce], "authorization is used or canceled");
    _check(from, keccak256(abi.encode(TRANSFER, from, to, value, validAfter, validBefore, nonce)), signature);
    authorizationState[from][nonce] = true;
    emit AuthorizationUsed(from, nonce);
    _move(from, to, value);
  }

  function _check(address signer, bytes32 structHash, bytes memory signature) private view {
    bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR, structHash));
    if (signer.code.length > 0) {
      require(
        IContractWallet(signer).isValidSignature(digest, signature) == IContractWallet.isValidSignature.selector,
        "invalid signature"
      );
      return;
    }
    require(signature.length == 65, "invalid signature");
    bytes32 r; bytes32 s; uint8 v;
    assembly {
      r := mload(add(signature, 32))
      s := mload(add(signature, 64))
      v := byte(0, mload(add(signature, 96)))
    }
    require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "invalid signature");
    address recovered = ecrecover(digest, v, r, s);
    require(recovered != address(0) && recovered == signer, "invalid signature");
  }

  function _move(address from, address to, uint256 value) private {
    require(balanceOf[from] >= value, "transfer amount exceeds balance");
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }
}

/// A wallet that is a contract: valid is what its owner has put down beforehand.
contract SpecWallet {
  bytes32 public approved;
  function approve(bytes32 digest) external { approved = digest; }
  function isValidSignature(bytes32 digest, bytes calldata) external view returns (bytes4) {
    return digest == approved ? this.isValidSignature.selector : bytes4(0xffffffff);
  }
}
